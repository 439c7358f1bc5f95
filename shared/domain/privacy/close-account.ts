import { MINUTE, toIso, SECOND } from '../../lib/time.ts';
import type { ClosureBlocker } from '../../api/privacy.ts';
import { AppError } from '../../lib/app-error.ts';
import { requirePassword } from '../accounts/require-password.ts';
import type { Actor, Needs } from '../deps.ts';
import { limit } from '../limits.ts';
import { enforceRateLimits } from '../rate-limit.ts';
import { listOpenBusiness } from './open-business.ts';

type CloseDeps = Needs<'accountDeletions' | 'poolUsers' | 'bookings' | 'spots' | 'calendar' | 'clock'>;

/** Lease: no booking begins for so long while the account is checked. It ends by itself after a crash. */
const CHECK_TIMEOUT = 30 * SECOND;

/** Whatever was begun before an account was closed has ended by then: no function of the API runs for longer. */
const ERASED_AFTER = MINUTE;

const conflict = () => new AppError('conflict', 'The account is being closed at this moment.');

/**
 * Closes an account for good, unless something is open: then nothing changes, and what it is is answered. First no booking
 * may begin any more, then is looked at what there is, then the account is closed in one write with the entry of the outbox
 * that erases it. From there on it is no account any more; the rest follows by itself, with retries. Throws
 * `conflict` when it is being closed or is closed already.
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
  // The outbox does it again: here, so that no session lives for a minute more. It is closed, whether or not this works.
  await deps.poolUsers.remove(userId).catch(() => undefined);
  return [];
};

/**
 * Closes the account of the caller, who says the password again. Errors: `rate_limited`, `wrong_password`, `conflict`, and
 * `account_has_open_business` with what is open in `details.open`.
 */
export const closeOwnAccount = async (
  deps: CloseDeps & Needs<'identity' | 'limits'>,
  actor: Actor,
  input: { password: string },
): Promise<void> => {
  await enforceRateLimits(deps, [limit('close-account', actor.userId)]);
  await requirePassword(deps, actor, input.password);
  const open = await closeAccount(deps, actor.userId);
  if (open.length > 0)
    throw new AppError('account_has_open_business', 'The account cannot be closed yet.', {
      details: { open },
    });
};
