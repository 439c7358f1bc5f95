import type { StayList } from '../ports/bookings.ts';
import type { Booking } from '../../model/booking.ts';

/** A paid stay that is neither cancelled nor refunded. */
export const isPaid = <T extends Pick<Booking, 'status'>>(
  booking: T,
): booking is T & { readonly status: 'confirmed' | 'completed' } =>
  booking.status === 'confirmed' || booking.status === 'completed';

/** A hold, or what became of one that was not paid. */
export const isUnpaid = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'pending' || status === 'expired';

const GIVEN_UP: readonly Booking['status'][] = ['cancelled_by_owner', 'refunded'];

export const getStayList = ({ status }: Pick<Booking, 'status'>): StayList => {
  if (status === 'pending') return 'held';
  if (status === 'confirmed') return 'ahead';
  return status === 'expired' ? 'expired' : 'over';
};

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
