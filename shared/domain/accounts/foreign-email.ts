import { AppError } from '../../lib/app-error.ts';
import type { Needs } from '../deps.ts';
import type { Account } from '../../model/account.ts';
import { endSessions } from './end-sessions.ts';

export type ForeignEmailDeps = Needs<'identity' | 'accounts' | 'poolUsers' | 'outbox' | 'clock'>;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The address of the account, or the one that a change of ours is making its address. */
const isOwn = ({ email, emailChange }: Account, poolEmail: string) =>
  isSame(email, poolEmail) || (emailChange?.isConfirmed === true && isSame(emailChange.email, poolEmail));

/**
 * Whether the user pool has an address for a user that no change of ours has set. Then it is set back, all
 * sessions end, and the address of the account gets a mail; the caller stops. `poolEmail` is what the pool said
 * before: it is asked again, as a change of ours may have ended between the two looks.
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
    // Another account signs in with it by now. This account is locked until support has looked at it.
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
  }
  await endSessions(deps, userId);
  await deps.outbox.add({ effects: ['mail_email_restored'], userId }, deps.clock.now());
  return true;
};
