import type { CalendarDayStatus, SpotCalendar } from '../../api/calendars.ts';
import { addDays, daysBetween, toInstant, toIso, toLocal, getWeekday } from '../../lib/time.ts';
import { listBookedPeriods } from '../../lib/booked-time.ts';
import { overlaps, type Period } from '../../lib/half-hours.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Spot } from '../../model/spot.ts';
import { getOwnSpot } from '../spots/update-spot.ts';
import { ALWAYS } from '../../model/month-pattern.ts';
import type { CalendarImport } from '../ports/calendars.ts';
import { findConflicts, toCalendarImportAnswer } from './calendar-import.ts';
import { getFeedUrl } from './feeds.ts';
import { listPaidStays, listStaysBesideEvents, toCalendarBooking } from './paid-stays.ts';

/** From midnight to midnight at the spot. */
export const dayPeriod = (timeZone: string, date: string): Period => ({
  start: toInstant(timeZone, date, '00:00'),
  end: toInstant(timeZone, addDays(date, 1), '00:00'),
});

const getDayStatus = ({ availability, exceptions }: Spot, date: string, today: string): CalendarDayStatus => {
  if (date < today) return 'past';
  if (date < availability.firstDate || date > availability.lastDate) return 'outside';
  if (exceptions.blocked.some(({ from, to }) => date >= from && date <= to)) return 'blocked';
  if (availability.weekdays.includes(getWeekday(date))) return 'open';
  return exceptions.opened.includes(date) ? 'opened' : 'closed';
};

/** The part of a period within a day, in local time. */
const toLocalPart = (period: Period, day: Period, timeZone: string) => ({
  start: toLocal(timeZone, Math.max(period.start, day.start)).time,
  end: period.end >= day.end ? '24:00' : toLocal(timeZone, period.end).time,
});

/** Overlapping events as one: a thousand that last for years are on every day. */
const joinOverlapping = (events: readonly Period[]): Period[] => {
  const joined: Period[] = [];
  for (const event of events.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && event.start < last.end)
      joined.splice(-1, 1, { start: last.start, end: Math.max(last.end, event.end) });
    else joined.push(event);
  }
  return joined;
};

type Stays = Awaited<ReturnType<typeof listPaidStays>>;

const describeDay = (
  spot: Spot,
  date: string,
  today: string,
  on: { stays: Stays; imports: readonly CalendarImport[] },
): SpotCalendar['days'][number] => {
  const { timeZone } = spot;
  const day = dayPeriod(timeZone, date);
  const touches = (period: Period) => overlaps(period, day);
  return {
    date,
    status: getDayStatus(spot, date, today),
    bookings: on.stays.flatMap((stay) =>
      listBookedPeriods(stay)
        .filter(touches)
        .map((period) => ({ bookingId: stay.id, ...toLocalPart(period, day, timeZone) })),
    ),
    events: on.imports.flatMap(({ id, events }) =>
      joinOverlapping(events.filter(touches)).map((event) => ({
        importId: id,
        ...toLocalPart(event, day, timeZone),
      })),
    ),
  };
};

/** The calendar of a spot of the caller for a range of local days, both included. `not_found`, `forbidden`. */
export const getCalendar = async (
  deps: Needs<'spots' | 'bookings' | 'calendarImports' | 'calendarExports' | 'settings' | 'clock'>,
  actor: Actor,
  spotId: string,
  range: { from: string; to: string },
): Promise<SpotCalendar> => {
  const spot = await getOwnSpot(deps, actor, spotId);
  const now = deps.clock.now();
  const { timeZone } = spot;
  const shown = { start: dayPeriod(timeZone, range.from).start, end: dayPeriod(timeZone, range.to).end };
  const [stays, known, token] = await Promise.all([
    listPaidStays(deps, spot, shown),
    deps.calendarImports.list(spotId),
    deps.calendarExports.findToken(spotId),
  ]);
  const imports = known.filter(({ isRemoved }) => !isRemoved);
  const ahead = await listStaysBesideEvents(deps, spot, imports);
  const today = toLocal(timeZone, now).date;
  const dates = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_, day) =>
    addDays(range.from, day),
  );
  const stayById = new Map(ahead.map((stay) => [stay.id, toCalendarBooking(stay)]));
  return {
    title: spot.title,
    timeZone,
    today,
    days: dates.map((date) => describeDay(spot, date, today, { stays, imports })),
    bookings: stays.map(toCalendarBooking),
    rentals: spot.rented.map((rental) => ({ ...rental, pattern: rental.pattern ?? ALWAYS })),
    imports: imports.map((one) => toCalendarImportAnswer(one, now)),
    conflicts: imports.flatMap((one) =>
      findConflicts(one, ahead, now).flatMap(({ event, booking }) => {
        const stay = stayById.get(booking.id);
        const at = { eventStart: toIso(event.start), eventEnd: toIso(event.end) };
        return stay ? [{ importId: one.id, ...at, booking: stay }] : [];
      }),
    ),
    feedUrl: token === undefined ? null : getFeedUrl(deps.settings.siteUrl, token),
  };
};
