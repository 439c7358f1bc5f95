import type { CalendarBooking } from '../../api/calendars.ts';
import type { Booking } from '../../model/booking.ts';
import { isPaid } from '../bookings/booking-status.ts';
import { hasTimeIn } from '../../lib/booked-time.ts';
import type { Period } from '../../lib/half-hours.ts';
import type { Needs } from '../deps.ts';
import type { Spot } from '../../model/spot.ts';
import type { CalendarImport } from '../ports/calendars.ts';

type PaidBooking = Booking & { readonly status: CalendarBooking['status'] };

/** Paid stays of a spot, not cancelled, that have time in a period; earliest first. */
export const listPaidStays = async (
  deps: Needs<'bookings'>,
  spot: Pick<Spot, 'id'>,
  period: Period,
): Promise<PaidBooking[]> =>
  (await deps.bookings.listAtSpot(spot.id, period))
    .filter(isPaid)
    .filter((booking) => hasTimeIn(booking, period));

/** Paid stays that may conflict with imported events: from the first event that is not over to the end of the last. */
export const listStaysBesideEvents = async (
  deps: Needs<'bookings' | 'clock'>,
  spot: Pick<Spot, 'id'>,
  imports: readonly Pick<CalendarImport, 'events'>[],
): Promise<PaidBooking[]> => {
  const now = deps.clock.now();
  const ahead = imports.flatMap(({ events }) => events).filter(({ end }) => end > now);
  if (ahead.length === 0) return [];
  const first = ahead.reduce((earliest, { start }) => Math.min(earliest, start), Infinity);
  const last = ahead.reduce((latest, { end }) => Math.max(latest, end), now);
  return listPaidStays(deps, spot, { start: Math.max(now, first), end: last });
};

/** The booking as the calendar of its owner shows it. */
export const toCalendarBooking = (booking: PaidBooking): CalendarBooking => ({
  id: booking.id,
  startTime: booking.startAt,
  endTime: booking.endAt,
  driverName: booking.driverName,
  status: booking.status,
});
