import { addDays, DAY, daysBetween, toInstant, toIso, toLocal } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import type { Spot } from '../../model/spot.ts';
import { findStayProblem } from './check-stay.ts';
import { overlaps } from '../../lib/half-hours.ts';
import type { Stay } from './stay.ts';

/** Maximum of later days that are tried. */
const DAYS_AHEAD = 60;

/** Moves the stay by whole local days. */
const moveStay = (stay: Stay, days: number): Stay => {
  const start = toLocal(stay.timeZone, stay.start);
  const end = toLocal(stay.timeZone, stay.end);
  return {
    start: toInstant(stay.timeZone, addDays(start.date, days), start.time),
    end: toInstant(stay.timeZone, addDays(end.date, days), end.time),
    timeZone: stay.timeZone,
  };
};

/** The first later day within 60 days on which a stay at the same times meets the spot's rules and is free. */
export const findNextFree = async (
  deps: Needs<'calendar' | 'clock'>,
  spot: Spot,
  stay: Stay,
): Promise<{ startTime: string; endTime: string } | undefined> => {
  const now = deps.clock.now();
  const nights = daysBetween(toLocal(stay.timeZone, stay.start).date, toLocal(stay.timeZone, stay.end).date);
  const ahead = { start: stay.start, end: stay.end + (DAYS_AHEAD + nights + 1) * DAY };
  const busy = await deps.calendar.listBusy(spot.id, ahead, now);
  for (let days = 1; days <= DAYS_AHEAD; days++) {
    const moved = moveStay(stay, days);
    if (findStayProblem(spot, moved, now) || busy.some((period) => overlaps(period, moved))) continue;
    return { startTime: toIso(moved.start), endTime: toIso(moved.end) };
  }
  return undefined;
};
