import type { Booking } from '../../model/booking.ts';
import type { Claim } from '../../model/claim.ts';
import type { Rental } from '../../model/rental.ts';
import { isGivenBack } from '../bookings/booking-status.ts';
import {
  canClaimDeposit,
  changeDeposit,
  findClaimedBooking,
  findDepositBooking,
  getDepositTime,
  releaseDeposit,
} from '../bookings/rental-deposit.ts';
import { computeDepositLeft } from '../bookings/share.ts';
import type { Needs } from '../deps.ts';
import { getDueCents } from './claim.ts';
import { applyClaimTransition } from './claim-step.ts';

const findRental = async (
  deps: Needs<'rentals'>,
  { rental }: Pick<Booking, 'rental'>,
): Promise<Rental | undefined> => (rental === undefined ? undefined : deps.rentals.find(rental.id));

/** The deposit that the owner can claim a part of with a claim about this booking: the last month of a rental that has ended. */
export interface ClaimableDeposit {
  readonly rental: Rental;
  readonly cents: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

export const findClaimableDeposit = async (
  deps: Needs<'bookings' | 'rentals' | 'clock'>,
  month: Pick<Booking, 'id' | 'rental'>,
): Promise<ClaimableDeposit | undefined> => {
  const rental = await findRental(deps, month);
  const until = rental && getDepositTime(rental);
  if (!rental || until === undefined || findClaimedBooking(rental) !== month.id) return undefined;
  if (!canClaimDeposit(rental, deps.clock.now())) return undefined;
  const booking = await findDepositBooking(deps, rental);
  const cents = booking === undefined || isGivenBack(booking) ? 0 : computeDepositLeft(booking);
  return cents > 0 ? { rental, cents, until } : undefined;
};

/**
 * Keeps a deposit for the claim that is written next, so that the clock does not give it back meanwhile. False if the rental was changed in
 * between. Without a claim after all, as after a crash, the owner can still make one, or the clock gives the deposit back.
 */
export const keepForClaim = async (
  deps: Needs<'rentals' | 'clock'>,
  { rental }: ClaimableDeposit,
): Promise<boolean> => {
  if (rental.deposit?.state === 'claimed') return true;
  const now = deps.clock.now();
  const write = changeDeposit(rental, { state: 'claimed' }, now);
  return write !== undefined && (await deps.rentals.write(write, now)) === 'applied';
};

type PayDeps = Needs<'rentals' | 'bookings' | 'claims' | 'clock'>;

/**
 * Pays a claim that is due from the deposit, and gives the rest of it back, in one transaction. After a dispute that was lost, or a refund of the
 * first month, what is left pays a part of it. `waits`: the bank disputes the payment. `gone`: nothing is left. A concurrent change wins.
 */
export const payFromDeposit = async (deps: PayDeps, claim: Claim): Promise<'paid' | 'waits' | 'gone'> => {
  const month = await deps.bookings.find(claim.bookingId);
  const rental = month && (await findRental(deps, month));
  const booking = rental && (await findDepositBooking(deps, rental));
  if (!booking) throw new Error(`The deposit of the claim ${claim.id} has no booking.`);
  if (booking.dispute === 'open') return 'waits';
  const { paymentIntentId } = booking;
  const leftCents = isGivenBack(booking) ? 0 : computeDepositLeft(booking);
  if (paymentIntentId === null || leftCents === 0) return 'gone';
  const reduced = leftCents < getDueCents(claim) ? { ...claim, leftCents } : claim;
  const cents = getDueCents(reduced);
  const now = deps.clock.now();
  const payment = { id: paymentIntentId, amountCents: cents, currency: 'eur' };
  const paid = applyClaimTransition(reduced, 'pay', now, { payment });
  const released = releaseDeposit(booking, now, { claimId: claim.id, cents });
  if (!paid || !released) return 'gone';
  return (await deps.claims.write({ ...paid, deposit: released }, now)) === 'applied' ? 'paid' : 'waits';
};
