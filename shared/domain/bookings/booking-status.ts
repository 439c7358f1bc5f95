import type { StayList } from '../ports/bookings.ts';
import type { Booking } from '../../model/booking.ts';

/** Whether a stay is paid and neither cancelled nor refunded. */
export const isPaid = <T extends Pick<Booking, 'status'>>(
  booking: T,
): booking is T & { readonly status: 'confirmed' | 'completed' } =>
  booking.status === 'confirmed' || booking.status === 'completed';

/** Whether it is a hold, or was one that was never paid. */
export const isUnpaid = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'pending' || status === 'expired';

const GIVEN_UP: readonly Booking['status'][] = ['cancelled_by_owner', 'refunded'];

export const getStayList = ({ status }: Pick<Booking, 'status'>): StayList => {
  if (status === 'pending') return 'held';
  if (status === 'confirmed') return 'ahead';
  return status === 'expired' ? 'expired' : 'over';
};

/** Whether the whole payment is refunded: a late cancellation has a payout instead (ruling 8). */
export const isGivenBack = ({ status, payout }: Pick<Booking, 'status' | 'payout'>): boolean =>
  GIVEN_UP.includes(status) || (status === 'cancelled_by_driver' && payout === null);

const CONFIRMED: readonly Booking['status'][] = [
  'confirmed',
  'completed',
  'cancelled_by_driver',
  'cancelled_by_owner',
];

/** Whether a booking was ever confirmed, whatever happened later: also one that ended by its refund. */
export const wasConfirmed = ({ status, cancelledAt }: Pick<Booking, 'status' | 'cancelledAt'>): boolean =>
  CONFIRMED.includes(status) || cancelledAt !== null;
