import type { Booking } from '#shared/api/bookings.ts';
import { todayIn } from '#web/lib/dates.ts';
import { daysBetween } from '#web/lib/days-between.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
/** From here on, a stay is days away, and hours say nothing. */
const FAR_MINUTES = 48 * HOUR_MINUTES;

/** The driver's next paid stay at an instant (ms): the one that runs, else the one that begins first. */
export const findNextStay = (bookings: readonly Booking[], now: number): Booking | undefined =>
  bookings
    .filter(({ status, endTime }) => status === 'confirmed' && Date.parse(endTime) > now)
    .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))[0];

/** The time until an instant, for a text: from two days on in days of the calendar of a zone, else hours and minutes, rounded up. */
export const timeUntil = (instant: string, now: number, timeZone: string) => {
  const minutes = Math.max(0, Math.ceil((Date.parse(instant) - now) / MINUTE_MS));
  if (minutes >= FAR_MINUTES) {
    const dayOf = (at: number | string) => todayIn(timeZone, new Date(at));
    return { unit: 'days', days: daysBetween(dayOf(now), dayOf(instant)) } as const;
  }
  if (minutes < HOUR_MINUTES) return { unit: 'minutes', minutes } as const;
  return {
    unit: 'hours',
    hours: Math.floor(minutes / HOUR_MINUTES),
    minutes: minutes % HOUR_MINUTES,
  } as const;
};

/** An arrival or departure. */
export interface Move {
  readonly kind: 'arrives' | 'leaves';
  readonly at: string;
  readonly booking: Booking;
}

/** Lists the arrivals and departures on the day of an instant (ms), by the time zone of each spot, in order of time. */
export const listMovesToday = (bookings: readonly Booking[], now: number): Move[] =>
  bookings
    .filter(({ status }) => status === 'confirmed' || status === 'completed')
    .flatMap((booking): Move[] => [
      { kind: 'arrives', at: booking.startTime, booking },
      { kind: 'leaves', at: booking.endTime, booking },
    ])
    .filter(
      ({ at, booking: { timeZone } }) => todayIn(timeZone, new Date(at)) === todayIn(timeZone, new Date(now)),
    )
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** Whether a list of stays, earliest first, may go on with stays of the day of an instant (ms). */
export const mayGoOnToday = (bookings: readonly Booking[], now: number): boolean => {
  const last = bookings.at(-1);
  return (
    last?.status === 'confirmed' &&
    todayIn(last.timeZone, new Date(last.startTime)) <= todayIn(last.timeZone, new Date(now))
  );
};
