import { SPOT_LIMITS, STAY_TIMES } from '#shared/model/rules.ts';
import type { Availability, Spot } from '#shared/api/spots.ts';
import { halfHourAfter } from '#web/components/bookings/day-times.ts';
import { earliestEntry, fewestFullDays } from '#web/components/bookings/local-stay.ts';
import { addDays } from '#web/lib/dates.ts';

type Day = Availability['days'][number];

/** The latest half hour of a day. */
const LAST_ENTRY = '23:30';

const isBusy = (day: Day | undefined, from: string, to: string) =>
  day?.busy.some(({ start, end }) => start < to && from < end) ?? false;

const isClosed = (day: Day | undefined) => day !== undefined && day.status !== 'open';

type Rules = Pick<Spot, 'min_duration' | 'advance_booking' | 'timeZone'>;

/** Rules for picking nights, days and hours of a spot. Days that are not loaded yet count as free: the quote decides. */
export const getCalendarRules = (spot: Rules, days: ReadonlyMap<string, Day>) => {
  const earliest = earliestEntry(spot);
  const isTooEarly = (date: string, time: string) => `${date}T${time}` <= earliest;
  const isNightFree = (date: string) => {
    const next = addDays(date, 1);
    const isTaken =
      isBusy(days.get(date), STAY_TIMES.fullDayStart, '24:00') ||
      isBusy(days.get(next), '00:00', STAY_TIMES.fullDayEnd);
    return !isTaken && !isClosed(days.get(date)) && !isClosed(days.get(next));
  };
  const areNightsFree = (date: string, endDate: string) => {
    for (let night = date; night < endDate; night = addDays(night, 1)) if (!isNightFree(night)) return false;
    return true;
  };
  /** Hours that end at midnight do not touch the day that begins. */
  const areHoursFree = (date: string, from: string, endDate: string, to: string) => {
    for (let day = date; day <= endDate; day = addDays(day, 1)) {
      const [start, end] = [day === date ? from : '00:00', day === endDate ? to : '24:00'];
      const isClosedLater = day > date && end > start && isClosed(days.get(day));
      if (isClosedLater || isBusy(days.get(day), start, end)) return false;
    }
    return true;
  };
  const fewest = fewestFullDays(spot);
  return {
    canEnter: (date: string) =>
      !isTooEarly(date, STAY_TIMES.fullDayStart) && areNightsFree(date, addDays(date, fewest)),
    canLeave: (date: string, endDate: string) =>
      endDate >= addDays(date, fewest) &&
      endDate <= addDays(date, SPOT_LIMITS.maxStayDays) &&
      areNightsFree(date, endDate),
    canSpend: (date: string) => !isTooEarly(date, LAST_ENTRY) && !isClosed(days.get(date)),
    canEnterAt: (date: string, time: string) =>
      !isTooEarly(date, time) && !isBusy(days.get(date), time, halfHourAfter(time)),
    /** Whether hours from an entry can end on a day. */
    canLeaveOn: (date: string, from: string, endDate: string) =>
      endDate === date ||
      (endDate > date &&
        endDate <= addDays(date, SPOT_LIMITS.maxStayDays) &&
        !isClosed(days.get(endDate)) &&
        areHoursFree(date, from, endDate, '00:00')),
    canLeaveAt: areHoursFree,
  };
};
