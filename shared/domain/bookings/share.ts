import type { Booking } from '../../model/booking.ts';
import { isGivenBack, isPaid } from './booking-status.ts';
import { computeReceived } from './received.ts';

type Money = Pick<Booking, 'payments' | 'totalCents' | 'reversed' | 'goodwillCents' | 'transferredCents'>;
type Kept = Pick<Booking, 'status' | 'payout' | 'totalCents' | 'compensatedCents' | 'goodwillCents'>;

/** The cents of the driver's payments that are left with us, after refunds and disputes. */
export const computeLeftOfPayments = (booking: Omit<Money, 'goodwillCents'>): number =>
  computeReceived(booking) - booking.reversed.refundedCents - booking.reversed.lostCents;

/** The cents that are left for the booking: of the payments, and what the platform has put in. */
export const computeLeft = (booking: Money): number => computeLeftOfPayments(booking) + booking.goodwillCents;

/** The part of the payments that is a deposit, and neither given back nor awarded: it is no part of the price, and nobody's yet. */
export const computeHeldDeposit = ({ deposit }: Pick<Booking, 'deposit'>): number => deposit?.heldCents ?? 0;

/** What is left of the payments for the deposit: a bank that takes a part back takes it from the deposit first. */
export const computeDepositLeft = (booking: Money & Pick<Booking, 'deposit'>): number =>
  Math.min(computeHeldDeposit(booking), Math.max(0, computeLeft(booking) - booking.totalCents));

/** Whether all that was received and did not go back is its price and its deposit, and nothing moves. */
export const isMoneySettled = (booking: Money & Pick<Booking, 'refund' | 'dispute' | 'deposit'>): boolean => {
  const { refund, dispute, totalCents } = booking;
  const isStill = dispute !== 'open' && (refund === null || refund.state === 'succeeded');
  return isStill && computeLeft(booking) === totalCents + computeHeldDeposit(booking);
};

/**
 * The platform's payment to the owner in place of the driver, in cents. Older records have it as the goodwill of a booking that was
 * refunded.
 */
export const computeCompensation = ({ status, payout, compensatedCents, goodwillCents }: Kept): number =>
  compensatedCents === 0 && status === 'refunded' && payout !== null ? goodwillCents : compensatedCents;

/**
 * The part of `leftCents` that pays for the stay: nothing for a booking that is given back, and never more than its price. The rest is the
 * driver's.
 */
export const computePaidForStay = (booking: Kept, leftCents: number): number =>
  isGivenBack(booking) ? 0 : Math.min(leftCents - computeCompensation(booking), booking.totalCents);

/** The owner's share when `leftCents` are left, in cents: refunds come from our part first. */
export const shareOfLeft = (booking: Kept & Pick<Booking, 'ownerCents'>, leftCents: number): number =>
  Math.min(booking.ownerCents, Math.max(0, computePaidForStay(booking, leftCents))) +
  computeCompensation(booking);

/** The owner's current share in cents; a sent share stays sent. */
export const computeShare = (booking: Money & Kept & Pick<Booking, 'ownerCents'>): number =>
  booking.payout?.state === 'sent' ? booking.payout.cents : shareOfLeft(booking, computeLeft(booking));

/** The split of a stay's price in cents: `driverPaidCents` is the sum of the other three. */
interface Shares {
  readonly driverPaidCents: number;
  readonly serviceFeeCents: number;
  readonly commissionCents: number;
  readonly ownerCents: number;
}

/** Cancelled too late for a refund: the owner has kept the spot free and is paid (ruling 8). */
export const isCancelledLate = ({ status, payout }: Pick<Booking, 'status' | 'payout'>): boolean =>
  status === 'cancelled_by_driver' && payout !== null;

/** The driver got everything back after a report that was not founded: the platform pays the owner. */
export const isCompensated = ({ status, payout }: Pick<Booking, 'status' | 'payout'>): boolean =>
  status === 'refunded' && payout !== null;

/** Whether the whole payment went back to the driver before the payout. */
const isShareRefunded = (booking: Booking) => computeShare(booking) === 0 && booking.ownerCents > 0;

/**
 * Whether the owner keeps the share: of stays, including future ones because they are paid, of late cancellations, and of those that the
 * platform pays; not of refunded ones.
 */
export const isEarned = (booking: Booking): boolean =>
  (isPaid(booking) || isCancelledLate(booking) || isCompensated(booking)) && !isShareRefunded(booking);

/** The service fee in the lines of a price. */
export const computeFee = ({ lines }: Pick<Booking, 'lines'>): number =>
  lines.filter(({ kind }) => kind === 'service_fee').reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * The split of a booking's price, without what went back to the driver: that is taken from the commission first, then from the fee, then
 * from the owner's share. What is above the price, because a change has lowered it, is on its way back.
 */
export const splitShares = (booking: Booking): Shares => {
  const ownerCents = computeShare(booking);
  // The platform's payment to an owner has no fee and no commission.
  const keptCents = computePaidForStay(booking, computeLeft(booking)) + computeCompensation(booking);
  const oursCents = Math.max(0, keptCents - ownerCents);
  const serviceFeeCents = Math.min(computeFee(booking), oursCents);
  return {
    driverPaidCents: ownerCents + oursCents,
    serviceFeeCents,
    commissionCents: oursCents - serviceFeeCents,
    ownerCents,
  };
};
