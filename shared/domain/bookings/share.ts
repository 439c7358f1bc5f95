import type { Booking } from './booking.ts';

/** What is left of the payment with us, in cents: neither refunded nor taken by the driver's bank. */
export const leftOf = ({ totalCents, reversed }: Pick<Booking, 'totalCents' | 'reversed'>): number =>
  totalCents - reversed.refundedCents - reversed.lostCents;

/** The owner's part of what is left: what goes back is paid from our part first. */
export const shareOfLeft = (ownerCents: number, leftCents: number): number =>
  Math.min(ownerCents, Math.max(0, leftCents));

/** The owner's share as it is now, in cents; one that was sent stays sent. */
export const shareOf = (
  booking: Pick<Booking, 'totalCents' | 'ownerCents' | 'reversed' | 'payout'>,
): number =>
  booking.payout?.state === 'sent' ? booking.payout.cents : shareOfLeft(booking.ownerCents, leftOf(booking));

const GIVEN_UP: readonly Booking['status'][] = ['cancelled_by_owner', 'refunded'];

/** Whether all of the payment goes back to the driver: who cancels late has a payout to the owner instead (ruling 8). */
export const isGivenBack = ({ status, payout }: Pick<Booking, 'status' | 'payout'>): boolean =>
  GIVEN_UP.includes(status) || (status === 'cancelled_by_driver' && payout === null);

const CONFIRMED: readonly Booking['status'][] = [
  'confirmed',
  'completed',
  'cancelled_by_driver',
  'cancelled_by_owner',
];

/** Whether a booking was confirmed once, whatever became of it: also one that ended because its payment went back. */
export const wasConfirmed = ({ status, cancelledAt }: Pick<Booking, 'status' | 'cancelledAt'>): boolean =>
  CONFIRMED.includes(status) || cancelledAt !== null;
