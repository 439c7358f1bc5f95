import type { Booking } from '#shared/api/bookings.ts';
import { isPast } from '#web/features/reservations/booking-moments.ts';

const isNext = ({ status, endTime }: Booking) =>
  (status === 'pending' || status === 'confirmed') && !isPast(endTime);

const byStart = (a: Booking, b: Booking) => Date.parse(a.startTime) - Date.parse(b.startTime);

/** What runs out unpaid first, then what comes next; apart from that what is over or cancelled, latest first. */
export const sortStays = (bookings: readonly Booking[]): { next: Booking[]; past: Booking[] } => {
  const next = bookings.filter(isNext).sort(byStart);
  return {
    next: [
      ...next.filter(({ status }) => status === 'pending'),
      ...next.filter(({ status }) => status !== 'pending'),
    ],
    past: bookings.filter((booking) => !isNext(booking)).sort((a, b) => byStart(b, a)),
  };
};
