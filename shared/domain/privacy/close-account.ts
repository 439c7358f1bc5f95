import { privacyLimits } from '../../areas/privacy.ts';
import { MINUTE, toIso, SECOND } from '../../lib/time.ts';
import type { ClosureBlocker } from '../../api/privacy.ts';
import { AppError } from '../../lib/app-error.ts';
import { requirePassword } from '../accounts/require-password.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { listOpenBusiness } from './open-business.ts';

type CloseDeps = Needs<
  'accountDeletions' | 'poolUsers' | 'bookings' | 'claims' | 'rentals' | 'spots' | 'calendar' | 'clock'
>;

/** Lease: no booking begins while the account is checked. It expires after a crash. */
const CHECK_TIMEOUT = 30 * SECOND;

/** After this time everything that was begun before the account was closed has ended: no function of the API runs for longer. */
const ERASED_AFTER = MINUTE;

const conflict = () => new AppError('conflict', 'The account is being closed at this moment.');

/**
 * Closes an account for good, unless it has open business: then nothing changes, and the open business is returned. It first prevents new
 * bookings, then checks for open business, then closes the account in one transaction with the outbox entry that erases it. After that it
 * is no account any more; the rest follows with retries. Throws `conflict` if it is being closed or already closed.
 */
export const closeAccount = async (deps: CloseDeps, userId: string): Promise<ClosureBlocker[]> => {
  const now = deps.clock.now();
  const until = now + CHECK_TIMEOUT;
  if (!(await deps.accountDeletions.start(userId, until, now))) throw conflict();
  const open = await listOpenBusiness(deps, userId);
  if (open.length > 0) {
    await deps.accountDeletions.abort(userId, until);
    return open;
  }
  const closedAt = deps.clock.now();
  const event = {
    effects: ['erase_account'],
    userId,
    notBefore: toIso(closedAt + ERASED_AFTER),
  } as const;
  if (!(await deps.accountDeletions.close(userId, until, event, closedAt))) throw conflict();
  // The outbox repeats this: here, so that no session lives for another minute. The account is closed whether or not this works.
  await deps.poolUsers.remove(userId).catch(() => undefined);
  return [];
};

/**
 * Closes the caller's account after another check of the password. Errors: `rate_limited`, `wrong_password`, `conflict`, and
 * `account_has_open_business` with the list in `details.open`.
 */
export const closeOwnAccount = async (
  deps: CloseDeps & Needs<'identity' | 'limits'>,
  actor: Actor,
  input: { password: string },
): Promise<void> => {
  await enforceRateLimits(deps, [limit(privacyLimits['close-account'], actor.userId)]);
  await requirePassword(deps, actor, input.password);
  const open = await closeAccount(deps, actor.userId);
  if (open.length > 0)
    throw new AppError('account_has_open_business', 'The account cannot be closed yet.', {
      details: { open },
    });
};
