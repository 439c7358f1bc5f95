import { SPOT_LIMITS } from '../../api/constants.ts';
import type { CalendarBooking } from '../../api/calendars.ts';
import { DAY } from '../../lib/time.ts';
import type { Booking } from '../bookings/booking.ts';
import { isPaid } from '../bookings/booking-status.ts';
import { overlaps, type Period } from '../../lib/half-hours.ts';
import type { Needs } from '../deps.ts';
import type { Spot } from '../spots/spot.ts';

/** A stay that lies in a period started at most so long before it. */
const MAX_STAY = (SPOT_LIMITS.maxStayDays + 1) * DAY;

export const toPeriod = ({ startAt, endAt }: Pick<Booking, 'startAt' | 'endAt'>): Period => ({
  start: Date.parse(startAt),
  end: Date.parse(endAt),
});

type PaidBooking = Booking & { readonly status: CalendarBooking['status'] };

/** Paid stays of a space, not cancelled, any part of which lies in a period; earliest first. */
export const listPaidStays = async (
  deps: Needs<'bookings'>,
  spot: Pick<Spot, 'id' | 'ownerId'>,
  period: Period,
): Promise<PaidBooking[]> => {
  const bookings = await deps.bookings.listByOwnerBetween(spot.ownerId, period.start - MAX_STAY, period.end);
  return bookings
    .filter(isPaid)
    .filter((booking) => booking.spotId === spot.id && overlaps(toPeriod(booking), period));
};

/** The booking as the calendar of its owner shows it. */
export const toCalendarBooking = (booking: PaidBooking): CalendarBooking => ({
  id: booking.id,
  startTime: booking.startAt,
  endTime: booking.endAt,
  driverName: booking.driverName,
  status: booking.status,
});
