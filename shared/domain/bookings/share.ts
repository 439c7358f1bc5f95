import type { Booking } from '../../model/booking.ts';
import { isPaid } from './booking-status.ts';

/** What is left of the payment with us, in cents: neither refunded nor taken by the driver's bank. */
export const computeLeft = ({ totalCents, reversed }: Pick<Booking, 'totalCents' | 'reversed'>): number =>
  totalCents - reversed.refundedCents - reversed.lostCents;

/** The owner's part of what is left: what goes back is paid from our part first. */
export const shareOfLeft = (ownerCents: number, leftCents: number): number =>
  Math.min(ownerCents, Math.max(0, leftCents));

/** The owner's share as it is now, in cents; one that was sent stays sent. */
export const computeShare = (
  booking: Pick<Booking, 'totalCents' | 'ownerCents' | 'reversed' | 'payout'>,
): number =>
  booking.payout?.state === 'sent'
    ? booking.payout.cents
    : shareOfLeft(booking.ownerCents, computeLeft(booking));

/** What a stay brought, in cents: `driverPaidCents` is the sum of the other three. */
interface Shares {
  readonly driverPaidCents: number;
  readonly serviceFeeCents: number;
  readonly commissionCents: number;
  readonly ownerCents: number;
}

/** Cancelled when nothing goes back any more: the owner has kept the place free and is paid (ruling 8). */
export const isCancelledLate = ({ status, payout }: Pick<Booking, 'status' | 'payout'>): boolean =>
  status === 'cancelled_by_driver' && payout !== null;

/** All of the payment went back to the driver before the owner had the share. */
const isShareRefunded = (booking: Booking) => computeShare(booking) === 0 && booking.ownerCents > 0;

/**
 * Whether the owner's share of a booking is the owner's to keep: of stays, those still to come too, for the money is
 * there, and of late cancellations; not of what was given or taken back.
 */
export const isEarned = (booking: Booking): boolean =>
  (isPaid(booking) || isCancelledLate(booking)) && !isShareRefunded(booking);

/**
 * Who got what of a booking: as it was priced when it was made, without what went back to the driver. That is taken from
 * the commission first, then from the fee, then from the owner's share.
 */
export const splitShares = (booking: Booking): Shares => {
  const ownerCents = computeShare(booking);
  const oursCents = Math.max(0, computeLeft(booking) - ownerCents);
  const feeCents = booking.lines
    .filter(({ kind }) => kind === 'service_fee')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const serviceFeeCents = Math.min(feeCents, oursCents);
  return {
    driverPaidCents: ownerCents + oursCents,
    serviceFeeCents,
    commissionCents: oursCents - serviceFeeCents,
    ownerCents,
  };
};
