import type { ClaimAnswer, ClaimView } from '../../api/claims.ts';
import { AppError } from '../../lib/app-error.ts';
import { toEuros } from '../../lib/money.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Claim } from '../../model/claim.ts';
import { isPaid } from '../bookings/booking-status.ts';
import { findOverstay } from '../bookings/overstay.ts';
import { getClaimLimit } from '../bookings/presence.ts';
import { findOwnBooking, toPayout } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import { showPrivatePictures } from '../images/private-pictures.ts';
import type { PrivatePictures } from '../ports/images.ts';
import { getDueCents, getTimeLimit } from './claim.ts';
import { findClaimableDeposit } from './deposit-claim.ts';

export type ClaimViewDeps = Needs<'bookings' | 'claims' | 'rentals' | 'spots' | 'privatePictures' | 'clock'>;

/** A claim about a booking of the caller, as this party of it; for anyone else it does not exist. Throws `not_found`. */
export const findOwnClaim = async (
  deps: Needs<'claims'>,
  actor: Actor,
  bookingId: string,
  party: 'ownerId' | 'driverId',
): Promise<Claim> => {
  const claim = await deps.claims.find(bookingId);
  if (claim?.[party] !== actor.userId) throw new AppError('not_found', 'Claim not found');
  return claim;
};

/** A claim as the API answers it to its parties and to administrators. Pictures are addresses that work for minutes. */
export const toClaimAnswer = async (
  deps: { readonly privatePictures: Pick<PrivatePictures, 'createAddress'> },
  claim: Claim,
  viewerId: string | undefined,
): Promise<ClaimAnswer> => {
  const { refundedCents, lostCents } = claim.reversed;
  const limit = getTimeLimit(claim);
  const role = claim.ownerId === viewerId ? 'owner' : 'driver';
  return {
    bookingId: claim.bookingId,
    role,
    kind: claim.kind,
    text: claim.text,
    amount: toEuros(claim.amountCents),
    due: toEuros(getDueCents(claim)),
    status: claim.status,
    openedAt: claim.openedAt,
    until: limit === undefined || (claim.fromDeposit && claim.status === 'due') ? null : toIso(limit),
    pictures: await showPrivatePictures(deps, claim.pictures),
    answer: claim.answer,
    answeredAt: claim.answeredAt,
    decision: claim.decision && {
      amount: toEuros(claim.decision.cents),
      text: claim.decision.text,
      at: claim.decision.at,
    },
    paidAt: claim.paidAt,
    ...(claim.fromDeposit && { fromDeposit: true }),
    ...(refundedCents + lostCents > 0 && { returned: toEuros(refundedCents + lostCents) }),
    ...(claim.payout && viewerId === claim.ownerId && { payout: toPayout(claim) }),
  };
};

const canClaim = (booking: Booking, actor: Actor, now: number): boolean =>
  booking.ownerId === actor.userId &&
  isPaid(booking) &&
  now >= Date.parse(booking.endAt) &&
  now < getClaimLimit(booking);

/** The claim about a booking for its parties, or whether the owner can make one, with what overstaying costs. Throws `not_found`. */
export const getClaim = async (deps: ClaimViewDeps, actor: Actor, bookingId: string): Promise<ClaimView> => {
  const booking = await findOwnBooking(deps, actor, bookingId);
  const [claim, spot, deposit] = await Promise.all([
    deps.claims.find(bookingId),
    deps.spots.find(booking.spotId),
    booking.ownerId === actor.userId ? findClaimableDeposit(deps, booking) : undefined,
  ]);
  const now = deps.clock.now();
  const overstay = findOverstay(booking, spot, now);
  return {
    claim: claim ? await toClaimAnswer(deps, claim, actor.userId) : null,
    canClaim: !claim && (deposit !== undefined || canClaim(booking, actor, now)),
    claimableUntil: toIso(deposit?.until ?? getClaimLimit(booking)),
    ...(!claim && deposit && { deposit: toEuros(deposit.cents) }),
    ...(overstay && { overstay }),
  };
};
