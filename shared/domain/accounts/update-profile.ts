import { accountLimits } from '../../areas/accounts.ts';
import type { User } from '../../api/accounts.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import type { Account, ProfileChanges } from '../../model/account.ts';
import { toUser } from './to-user.ts';
import { ensureAccount, type UserDeps } from './sign-in.ts';

type ProfileDeps = UserDeps & Needs<'limits'>;

/** Two tabs may write at the same moment. */
const RETRY = { attempts: 3, error: 'The telephone is being changed at this moment.' };

/** A change of the telephone number is mailed to the account's address. */
const save = (deps: ProfileDeps, account: Account, changes: ProfileChanges): Promise<Account | undefined> =>
  retryOnConflict(async (attempt) => {
    const known = attempt === 0 ? account : await deps.accounts.find(account.userId);
    if (!known) return undefined;
    const { phone, ...others } = changes;
    if (phone === undefined || phone === known.phone)
      return Object.values(others).every((value) => value === undefined)
        ? known
        : deps.accounts.update(known.userId, others);
    const event = { effects: ['mail_phone_changed'], userId: known.userId } as const;
    const isChanged = await deps.accounts.changePhone(known, changes, event, deps.clock.now());
    return isChanged ? deps.accounts.find(known.userId) : CONFLICT;
  }, RETRY);

/**
 * DB-05. Changes the given fields; concurrent changes of others are kept. Throws `rate_limited` past 20 changes of the telephone number an
 * hour.
 */
export const updateProfile = async (
  deps: ProfileDeps,
  actor: Actor,
  changes: ProfileChanges,
): Promise<User> => {
  const known = await ensureAccount(deps, actor.userId);
  if (changes.phone !== undefined && changes.phone !== known.phone)
    await enforceRateLimits(deps, [limit(accountLimits['change-phone'], actor.userId)]);
  return toUser(deps, (await save(deps, known, changes)) ?? known, actor.isAdmin);
};
