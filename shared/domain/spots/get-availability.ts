import type { Availability } from '../../api/spots.ts';
import { addDays, DAY, daysBetween, toInstant, toLocal } from '../../lib/time.ts';
import { findFirstBookableDate, isOpenDay } from '../availability/check-stay.ts';
import { listRentedPeriods } from '../../lib/rented-periods.ts';
import { overlaps, type Period, toHalfHours } from '../../lib/half-hours.ts';
import type { Needs } from '../deps.ts';
import { getVisibleSpot } from './get-spot.ts';
import type { Spot } from '../../model/spot.ts';

/** Days ahead in which the first bookable day is searched for. */
const HORIZON = 366 * DAY;

const dayPeriod = (spot: Spot, date: string): Period => ({
  start: toInstant(spot.timeZone, date, '00:00'),
  end: toInstant(spot.timeZone, addDays(date, 1), '00:00'),
});

const describeDay = (spot: Spot, date: string, today: string, busy: readonly Period[]) => {
  const day = dayPeriod(spot, date);
  const taken = busy
    .filter((period) => overlaps(period, day))
    .map((period) => ({ start: Math.max(period.start, day.start), end: Math.min(period.end, day.end) }));
  const isFull = taken.some((period) => period.start === day.start && period.end === day.end);
  const localEnd = (end: number) => (end === day.end ? '24:00' : toLocal(spot.timeZone, end).time);
  const status =
    date < today
      ? ('past' as const)
      : !isOpenDay(spot, date)
        ? ('closed' as const)
        : isFull
          ? ('full' as const)
          : ('open' as const);
  return {
    date,
    status,
    busy: taken.map(({ start, end }) => ({ start: toLocal(spot.timeZone, start).time, end: localEnd(end) })),
  };
};

/** The availability of a spot for a range of local days, both included. `not_found` for a hidden spot. */
export const getAvailability = async (
  deps: Needs<'spots' | 'calendar' | 'clock'>,
  spotId: string,
  range: { from: string; to: string },
): Promise<Availability> => {
  const spot = await getVisibleSpot(deps, undefined, spotId);
  const now = deps.clock.now();
  const asked = { start: dayPeriod(spot, range.from).start, end: dayPeriod(spot, range.to).end };
  const [busy, ahead] = await Promise.all([
    deps.calendar.listBusy(spotId, asked, now),
    deps.calendar.listBusy(spotId, { start: now, end: now + HORIZON }, now),
  ]);
  const isFree = (period: Period) => !ahead.some((taken) => overlaps(taken, period));
  const taken = toHalfHours([...busy, ...listRentedPeriods(spot, asked)]);
  const today = toLocal(spot.timeZone, now).date;
  const dates = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_, day) =>
    addDays(range.from, day),
  );
  return {
    timeZone: spot.timeZone,
    firstBookableDate: findFirstBookableDate(spot, isFree, now) ?? null,
    days: dates.map((date) => describeDay(spot, date, today, taken)),
  };
};
