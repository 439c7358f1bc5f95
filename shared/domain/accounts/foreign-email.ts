import { AppError } from '../../lib/app-error.ts';
import type { Needs } from '../deps.ts';
import type { Account } from '../../model/account.ts';
import { endSessions } from './end-sessions.ts';

export type ForeignEmailDeps = Needs<'identity' | 'accounts' | 'poolUsers' | 'outbox' | 'clock'>;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whether it is the account's address, or the one that a change of ours is setting. */
const isOwn = ({ email, emailChange }: Account, poolEmail: string) =>
  isSame(email, poolEmail) || (emailChange?.isConfirmed === true && isSame(emailChange.email, poolEmail));

/**
 * Whether the user pool has an address that no change of ours has set. Then it is set back, all sessions end, and the account's address
 * gets a mail; the caller stops. `poolEmail` was read before, so the pool is asked again: a change of ours may have completed in between.
 */
export const undoForeignEmail = async (
  deps: ForeignEmailDeps,
  userId: string,
  poolEmail: string,
): Promise<boolean> => {
  const account = await deps.accounts.find(userId);
  if (!account || isOwn(account, poolEmail)) return false;
  const person = await deps.identity.find(userId);
  if (!person || !isSame(person.email, poolEmail)) return false;
  try {
    await deps.poolUsers.setEmail(userId, account.email);
  } catch (error) {
    // Another account has the address by now. This account is locked until support has reviewed it.
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
  }
  await endSessions(deps, userId);
  await deps.outbox.add({ effects: ['mail_email_restored'], userId }, deps.clock.now());
  return true;
};
