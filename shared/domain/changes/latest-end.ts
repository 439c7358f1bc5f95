import { SPOT_LIMITS } from '../../model/rules.ts';
import { listRentedPeriods } from '../../lib/rented-periods.ts';
import { DAY, HOUR, toIso } from '../../lib/time.ts';
import type { Spot } from '../../model/spot.ts';
import { findChangedStayProblem } from '../availability/check-stay.ts';
import type { Stay } from '../availability/stay.ts';
import type { Needs } from '../deps.ts';

const HALF_HOUR = HOUR / 2;

/**
 * The latest end up to `wanted` that a paid stay can have: the space is free until then, and its rules allow it. Null if it cannot be
 * longer at all.
 */
export const findLatestEnd = async (
  deps: Needs<'calendar' | 'clock'>,
  spot: Spot,
  before: Stay,
  wanted: number,
): Promise<string | null> => {
  const now = deps.clock.now();
  // The stay has all of its last half hour.
  const from = Math.ceil(before.end / HALF_HOUR) * HALF_HOUR;
  const longest = before.start + SPOT_LIMITS.maxStayDays * DAY + HOUR;
  const to = Math.min(Math.floor(wanted / HALF_HOUR) * HALF_HOUR, longest);
  if (to <= before.end) return null;
  const period = { start: from, end: to };
  const busy = await deps.calendar.listBusy(spot.id, period, now, { isConsistent: true });
  const free = [...busy, ...listRentedPeriods(spot, period)]
    .filter(({ end }) => end > from)
    .reduce((earliest, { start }) => Math.min(earliest, Math.max(start, from)), to);
  for (let end = free; end > before.end; end -= HALF_HOUR)
    if (!findChangedStayProblem(spot, before, { ...before, end }, now)) return toIso(end);
  return null;
};
