import type { Run } from '../ports/search.ts';
import { ALWAYS } from '../../model/month-pattern.ts';
import { addDays, FIRST_DAY, HOUR, toInstant, toLocal } from '../../lib/time.ts';
import type { Period } from '../../lib/half-hours.ts';
import type { Spot } from '../../model/spot.ts';
import { listRentedPeriods } from '../../lib/rented-periods.ts';

/** No calendar or search can name so late a day (decision 196). */
const NO_END = '2100-01-01';

const HALF_HOUR = HOUR / 2;
/** The instant with the number 0. */
export const FIRST = Date.parse(`${FIRST_DAY}T00:00:00Z`);

/** The half hours that a period touches, as in the calendar. */
export const toRun = ({ start, end }: Period): Run => ({
  from: Math.floor((start - FIRST) / HALF_HOUR),
  to: Math.ceil((end - FIRST) / HALF_HOUR) - 1,
});

/** The owner's blocked days from today on, as instants. */
const listBlocked = (
  { timeZone, exceptions }: Pick<Spot, 'timeZone' | 'exceptions'>,
  now: number,
): Period[] => {
  const today = toLocal(timeZone, now).date;
  return exceptions.blocked
    .filter(({ to }) => to >= today)
    .map(({ from, to }) => ({
      start: toInstant(timeZone, from < today ? today : from, '00:00'),
      end: toInstant(timeZone, addDays(to, 1), '00:00'),
    }));
};

/** The taken half hours of a spot from today on: booked, held, imported, always rented, or blocked by the owner. */
export const takenRuns = (
  spot: Pick<Spot, 'timeZone' | 'exceptions' | 'rented'>,
  busy: readonly Period[],
  now: number,
): Run[] => {
  const { timeZone } = spot;
  const rented = spot.rented.filter(({ pattern = ALWAYS }) => pattern.type === 'always');
  const end = toInstant(timeZone, NO_END, '00:00');
  const ahead = [...busy, ...listRentedPeriods({ rented, timeZone }, { start: now, end })]
    .filter(({ end }) => end > now)
    .map(({ start, end }) => ({ start: Math.max(start, now), end }));
  const runs: { from: number; to: number }[] = [];
  for (const run of [...listBlocked(spot, now), ...ahead].map(toRun).sort((a, b) => a.from - b.from)) {
    const last = runs.at(-1);
    if (last && run.from <= last.to + 1) last.to = Math.max(last.to, run.to);
    else runs.push({ ...run });
  }
  return runs;
};

/** Whether a stay overlaps taken half hours. */
export const isTaken = (runs: readonly Run[], stay: Period): boolean => {
  const { from, to } = toRun(stay);
  return runs.some((run) => run.from <= to && run.to >= from);
};

/** The runs without past half hours, which no search needs. */
export const runsAhead = (runs: readonly Run[], now: number): Run[] => {
  const { from: current } = toRun({ start: now, end: now });
  return runs
    .filter(({ to }) => to >= current)
    .map(({ from, to }) => ({ from: Math.max(from, current), to }));
};
