import { addDays, HOUR, MINUTE, toInstant, toLocal, getWeekday } from '../../lib/time.ts';
import { type Booked, listBookedPeriods } from '../../lib/booked-time.ts';
import type { Booking } from '../../model/booking.ts';
import { fromMonday, getHourOfWeek, HOURS_A_WEEK, readHours, splitMinutes } from '../bookings/totals.ts';
import type { Totals } from '../ports/bookings.ts';
import { isOpenDay } from '../availability/check-stay.ts';
import type { Period } from '../../lib/half-hours.ts';
import type { Spot } from '../../model/spot.ts';

/** A local hour at a spot; `cell` numbers the hours of a week from Monday 00:00. */
interface LocalHour {
  readonly start: number;
  readonly date: string;
  readonly cell: number;
}

/** Booked time: past stays by their totals, and current ones. */
interface Taken {
  readonly totals: readonly Pick<Totals, 'spotId' | 'amounts'>[];
  readonly running: readonly (Booked & Pick<Booking, 'spotId'>)[];
}

/** The hours of a local day: 24, or 23 or 25 when the clocks change. */
const hoursOfDay = (timeZone: string, date: string, { start, end }: Period): LocalHour[] => {
  const count = (end - start) / HOUR;
  const firstCell = fromMonday(getWeekday(date)) * 24;
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * HOUR;
    const hour = count === 24 ? index : Number(toLocal(timeZone, at).time.slice(0, 2));
    return { start: at, date, cell: firstCell + hour };
  });
};

/** The hours of a period that begins and ends on full hours. The zones of Spain are whole hours from UTC. */
const splitHours = (timeZone: string, { start, end }: Period): LocalHour[] => {
  const hours: LocalHour[] = [];
  let date = toLocal(timeZone, start).date;
  for (let at = toInstant(timeZone, date, '00:00'); at < end;) {
    const nextDate = addDays(date, 1);
    const next = toInstant(timeZone, nextDate, '00:00');
    hours.push(...hoursOfDay(timeZone, date, { start: at, end: next }));
    [date, at] = [nextDate, next];
  }
  return hours.filter((hour) => hour.start >= start && hour.start < end);
};

/** Booked minutes by hour of the week: past stays by their totals, current ones until now. */
const bookedMinutes = (spot: Spot, { totals, running }: Taken, { start, end }: Period): number[] => {
  const booked = Array.from({ length: HOURS_A_WEEK }, () => 0);
  const add = (cell: number, minutes: number) => (booked[cell] = (booked[cell] ?? 0) + minutes);
  for (const { spotId, amounts } of totals)
    if (spotId === spot.id) readHours(amounts).forEach((minutes, cell) => add(cell, minutes));
  for (const booking of running)
    if (booking.spotId === spot.id)
      for (const period of listBookedPeriods(booking))
        for (const { at, minutes } of splitMinutes({
          start: Math.max(start, period.start),
          end: Math.min(end, period.end),
        }))
          add(getHourOfWeek(spot.timeZone, at), minutes);
  return booked;
};

/** Whether a spot was bookable in each hour, by its current rules and since its publication. */
const openHours = (spot: Spot, hours: readonly LocalHour[]): boolean[] => {
  const since = Date.parse(spot.createdAt);
  const days = new Map<string, boolean>();
  return hours.map(({ start, date }) => {
    const isOpen = days.get(date) ?? isOpenDay(spot, date);
    days.set(date, isOpen);
    return isOpen && start >= since;
  });
};

/** Booked and bookable minutes by hour of the week. */
const countHours = (spot: Spot, hours: readonly LocalHour[], taken: Taken, past: Period) => {
  const open = Array.from({ length: HOURS_A_WEEK }, () => 0);
  openHours(spot, hours).forEach((isOpen, index) => {
    const cell = hours[index]?.cell ?? 0;
    if (isOpen) open[cell] = (open[cell] ?? 0) + HOUR / MINUTE;
  });
  const booked = bookedMinutes(spot, taken, past);
  return { booked, bookable: booked.map((minutes, cell) => Math.max(open[cell] ?? 0, minutes)) };
};

/** The past part of a period: until its end or now, whichever is earlier. */
const toPast = ({ start, end }: Period, now: number) => {
  const past = { start, end: Math.min(end, now) };
  return { past, whole: { start, end: past.end - (past.end % HOUR) } };
};

const sumMinutes = (minutes: readonly number[]) => minutes.reduce((sum, some) => sum + some, 0);

/** The occupancy of one spot in a period, or until now, as `measureOccupancy` counts it. Null without bookable hours. */
export const measureSpot = (spot: Spot, taken: Taken, period: Period, now: number): number | null => {
  const { past, whole } = toPast(period, now);
  const { booked, bookable } = countHours(spot, splitHours(spot.timeZone, whole), taken, past);
  return toRatio(sumMinutes(booked), sumMinutes(bookable));
};

/**
 * The occupancy of spots: for each weekday (from Monday) and local hour, the share of bookable hours that were booked, from the beginning
 * of the period to its end or now, whichever is earlier.
 *
 * Bookable hours are those of local days on which a spot accepts stays, since its publication, and at least as many as were booked. Access
 * hours exclude none, because they only restrict entry and exit. Current rules apply to the past; pauses are not recorded. Null without
 * bookable hours.
 */
export const measureOccupancy = (
  spots: readonly Spot[],
  taken: Taken,
  period: Period,
  now: number,
): (number | null)[][] => {
  const { past, whole } = toPast(period, now);
  const zones = new Map(
    [...new Set(spots.map(({ timeZone }) => timeZone))].map((zone) => [zone, splitHours(zone, whole)]),
  );
  const booked = Array.from({ length: HOURS_A_WEEK }, () => 0);
  const bookable = [...booked];
  for (const spot of spots) {
    const counted = countHours(spot, zones.get(spot.timeZone) ?? [], taken, past);
    counted.booked.forEach((minutes, cell) => {
      booked[cell] = (booked[cell] ?? 0) + minutes;
      bookable[cell] = (bookable[cell] ?? 0) + (counted.bookable[cell] ?? 0);
    });
  }
  const shares = booked.map((minutes, cell) => toRatio(minutes, bookable[cell] ?? 0));
  return Array.from({ length: 7 }, (_, day) => shares.slice(day * 24, (day + 1) * 24));
};

/** Four decimals: a hundredth of a percent. */
const toRatio = (minutes: number, of: number): number | null =>
  of === 0 ? null : Math.round((minutes / of) * 10_000) / 10_000;
