import { claimLimits } from '../../areas/claims.ts';
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/id.ts';
import { toCents } from '../../lib/money.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { DAY, toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Claim } from '../../model/claim.ts';
import type { ClaimKind } from '../../model/constants.ts';
import { DISMISSED_CLAIMS_TO_REVIEW, MAX_OPEN_CLAIMS } from '../../model/rules.ts';
import { isPaid } from '../bookings/booking-status.ts';
import { getClaimLimit } from '../bookings/presence.ts';
import { findHostedBooking } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import { checkPrivatePictures } from '../images/private-pictures.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { isUnended } from './claim.ts';
import { type ClaimTransition, getClaimTransition } from './claim-process.ts';
import { type ClaimableDeposit, findClaimableDeposit, keepForClaim } from './deposit-claim.ts';
import { type ClaimViewDeps, getClaim } from './get-claim.ts';

/** Maximum of earlier claims of an owner that are read. */
const MAX_EARLIER = 100;
const YEAR = 365 * DAY;

/** Retries after conflicts with another write of the rental, such as the other half of a double click. */
const RETRY = { attempts: 5, error: 'The rental is being changed. Try again.' };

export interface ClaimRequest {
  readonly kind: ClaimKind;
  readonly text: string;
  /** In euros. */
  readonly amount: number;
  readonly pictures: readonly string[];
}

/**
 * The booking, if its owner can make a claim now, and the deposit that pays it: one of at most the deposit can be made until that is given
 * back. `not_found`, `not_claimable`, `too_early`, `claim_too_late`.
 */
const findClaimable = async (
  deps: Needs<'bookings' | 'rentals' | 'clock'>,
  actor: Actor,
  bookingId: string,
  amount: number,
): Promise<{ readonly booking: Booking; readonly deposit?: ClaimableDeposit }> => {
  const booking = await findHostedBooking(deps, actor, bookingId);
  const deposit = await findClaimableDeposit(deps, booking);
  if (deposit && toCents(amount) <= deposit.cents) return { booking, deposit };
  if (!isPaid(booking))
    throw new AppError('not_claimable', 'Only a stay that took place can be the reason of a claim.');
  const now = deps.clock.now();
  if (now < Date.parse(booking.endAt))
    throw new AppError('too_early', 'A claim is possible after the stay.', {
      details: { from: booking.endAt },
    });
  const until = getClaimLimit(booking);
  if (now >= until)
    throw new AppError('claim_too_late', 'The time for claims about this stay is over.', {
      details: { until: toIso(until) },
    });
  return { booking };
};

/** Whether an administrator reviews the next claim of an owner first, after some that were dismissed. Throws `too_many_claims`. */
const chooseTransition = async (
  deps: Needs<'claims' | 'clock'>,
  ownerId: string,
): Promise<ClaimTransition> => {
  const earlier = await deps.claims.listByParty('owner', ownerId, MAX_EARLIER);
  if (earlier.filter(isUnended).length >= MAX_OPEN_CLAIMS)
    throw new AppError('too_many_claims', 'Too many claims are open. More are possible when one has ended.', {
      details: { max: MAX_OPEN_CLAIMS },
    });
  const since = deps.clock.now() - YEAR;
  const dismissed = earlier.filter(
    ({ status, decision }) => status === 'dismissed' && decision && Date.parse(decision.at) > since,
  );
  return dismissed.length >= DISMISSED_CLAIMS_TO_REVIEW ? 'openInReview' : 'open';
};

const newClaim = (
  booking: Booking,
  { kind, text, amount, pictures }: ClaimRequest,
  status: Claim['status'],
  isFromDeposit: boolean,
  now: number,
): Claim => ({
  id: newId('clm'),
  bookingId: booking.id,
  kind,
  text,
  amountCents: toCents(amount),
  pictures: [...pictures],
  status,
  openedAt: toIso(now),
  answer: null,
  answeredAt: null,
  decision: null,
  paidAt: null,
  ...(isFromDeposit && { fromDeposit: true }),
  payout: null,
  ownerId: booking.ownerId,
  driverId: booking.driverId,
  paymentIntentId: null,
  reversed: { refundedCents: 0, disputedCents: 0, lostCents: 0 },
  dispute: null,
  decidedBy: null,
  stateSince: toIso(now),
  version: 1,
  updatedAt: toIso(now),
});

const alreadyClaimed = () =>
  new AppError('already_claimed', 'There is a claim about this stay. There can only be one.');

/** One attempt to write the claim, for which its deposit is kept first. */
const tryToClaim = async (
  deps: ClaimViewDeps,
  actor: Actor,
  bookingId: string,
  request: ClaimRequest,
  transition: ClaimTransition,
): Promise<typeof CONFLICT | undefined> => {
  const { booking, deposit } = await findClaimable(deps, actor, bookingId, request.amount);
  if (await deps.claims.find(bookingId)) throw alreadyClaimed();
  if (deposit && !(await keepForClaim(deps, deposit))) return CONFLICT;
  const now = deps.clock.now();
  const { to, effects } = getClaimTransition(transition);
  const next = newClaim(booking, request, to, deposit !== undefined, now);
  const outcome = await deps.claims.write({ before: undefined, next, ledger: [], effects }, now);
  if (outcome === 'stale') throw alreadyClaimed();
  if (outcome === 'closing')
    throw new AppError('not_claimable', 'The other person has closed the account. Write to support.');
  return undefined;
};

/**
 * Makes the one claim of a stay, by its owner, within some hours after its end. The driver is asked to pay or to say why not; nothing is
 * charged. Throws `not_found`, `not_claimable`, `too_early`, `claim_too_late`, `already_claimed`, `too_many_claims`, `conflict`, `rate_limited`, and the
 * errors of pictures.
 */
export const openClaim = async (
  deps: ClaimViewDeps & Needs<'limits'>,
  actor: Actor,
  bookingId: string,
  request: ClaimRequest,
): Promise<Awaited<ReturnType<typeof getClaim>>> => {
  await findClaimable(deps, actor, bookingId, request.amount);
  if (await deps.claims.find(bookingId)) throw alreadyClaimed();
  await enforceRateLimits(deps, [limit(claimLimits.claim, actor.userId)]);
  await checkPrivatePictures(deps, actor, bookingId, request.pictures);
  const transition = await chooseTransition(deps, actor.userId);
  await retryOnConflict(() => tryToClaim(deps, actor, bookingId, request, transition), RETRY);
  return getClaim(deps, actor, bookingId);
};
