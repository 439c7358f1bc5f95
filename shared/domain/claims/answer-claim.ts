import { claimLimits } from '../../areas/claims.ts';
import type { ClaimView } from '../../api/claims.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Claim } from '../../model/claim.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import type { ClaimTransition } from './claim-process.ts';
import { applyClaimTransition, type ClaimCause } from './claim-step.ts';
import { type EndPaymentDeps, requirePaymentEnded } from './end-payment.ts';
import { type ClaimViewDeps, findOwnClaim, getClaim } from './get-claim.ts';

type AnswerDeps = ClaimViewDeps & EndPaymentDeps & Needs<'limits'>;

/** A payment, an administrator, the clock or another tab may write the claim at the same moment. */
const RETRY = { attempts: 4, error: 'The claim is being changed. Try again.' };

/** The claim has ended, or is in a state that does not allow it; `details.status` says which. */
export const claimClosed = ({ status }: Pick<Claim, 'status'>) =>
  new AppError('claim_closed', 'This is no longer possible for this claim.', { details: { status } });

/** Writes a transition of a party, after the payment that could still come is cancelled. */
const change = async (
  deps: AnswerDeps,
  actor: Actor,
  bookingId: string,
  party: 'ownerId' | 'driverId',
  choose: (claim: Claim) => ClaimTransition | undefined,
  cause: ClaimCause = {},
): Promise<ClaimView> => {
  await findOwnClaim(deps, actor, bookingId, party);
  await enforceRateLimits(deps, [limit(claimLimits['claim-answer'], actor.userId)]);
  await retryOnConflict(async () => {
    const claim = await findOwnClaim(deps, actor, bookingId, party);
    const transition = choose(claim);
    if (!transition) return undefined;
    if (!applyClaimTransition(claim, transition, 0)) throw claimClosed(claim);
    await requirePaymentEnded(deps, claim);
    const now = deps.clock.now();
    const write = applyClaimTransition(claim, transition, now, cause);
    return write && (await deps.claims.write(write, now)) === 'applied' ? undefined : CONFLICT;
  }, RETRY);
  return getClaim(deps, actor, bookingId);
};

/**
 * The driver says why nothing is due: an administrator decides. Also for a claim that an administrator has already, once. Throws `not_found`,
 * `claim_closed`, `payment_processing`, `conflict`, `rate_limited`.
 */
export const disputeClaim = (
  deps: AnswerDeps,
  actor: Actor,
  bookingId: string,
  answer: string,
): Promise<ClaimView> =>
  change(
    deps,
    actor,
    bookingId,
    'driverId',
    (claim) => {
      // Sent again, it was done; other words are too late.
      if (claim.answer === answer) return undefined;
      if (claim.answer !== null) throw claimClosed(claim);
      return claim.status === 'in_review' ? 'answer' : 'dispute';
    },
    { answer },
  );

/** The owner takes the claim back, unless it is paid or decided against. Throws as `disputeClaim`. */
export const withdrawClaim = (deps: AnswerDeps, actor: Actor, bookingId: string): Promise<ClaimView> =>
  change(deps, actor, bookingId, 'ownerId', ({ status }) =>
    status === 'withdrawn' ? undefined : 'withdraw',
  );

/** The driver agrees to a claim against the deposit: the clock pays it from there within minutes. Throws as `disputeClaim`. */
export const acceptClaim = (deps: AnswerDeps, actor: Actor, bookingId: string): Promise<ClaimView> =>
  change(deps, actor, bookingId, 'driverId', (claim) => {
    if (!claim.fromDeposit) throw claimClosed(claim);
    return claim.status === 'due' || claim.status === 'paid' ? undefined : 'accept';
  });
