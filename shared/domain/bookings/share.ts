import type { Booking } from './booking.ts';

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
