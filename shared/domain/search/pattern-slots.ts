import type { MapEntry, Run } from '../ports/search.ts';
import type { Period } from '../../lib/half-hours.ts';
import { listPatternPeriods } from '../../lib/pattern-periods.ts';
import { DAY, HOUR, toInstant } from '../../lib/time.ts';
import type { MonthPattern } from '../../model/month-pattern.ts';
import type { Spot } from '../../model/spot.ts';
import { FIRST, toRun } from './taken-slots.ts';

const PER_DAY = (DAY / HOUR) * 2;
/** A pattern repeats itself every week, and has time within each half of one. */
const WEEK = 7 * PER_DAY;

/** By pattern, zone and day: a search asks for the same few at hundreds of spots. */
const known = new Map<string, readonly Run[]>();
const MAX_KNOWN = 10_000;

/** The half hours of a pattern on a day of UTC. */
const listRuns = (pattern: MonthPattern, timeZone: string, day: number): readonly Run[] => {
  const name = `${timeZone} ${pattern.type} ${pattern.from} ${pattern.to} ${day}`;
  const found = known.get(name);
  if (found) return found;
  const start = FIRST + day * DAY;
  const runs = listPatternPeriods(pattern, timeZone, { start, end: start + DAY }).map(toRun);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, runs);
  return runs;
};

/** Whether half hours that follow on each other include any of a pattern. */
const hasPattern = (pattern: MonthPattern, timeZone: string, { from, to }: Run): boolean => {
  if (pattern.type === 'always' || to - from > WEEK / 2) return true;
  for (let day = Math.floor(from / PER_DAY); day * PER_DAY <= to; day++)
    if (listRuns(pattern, timeZone, day).some((run) => run.from <= to && run.to >= from)) return true;
  return false;
};

/** Whether half hours that follow on each other include some that two patterns have. */
const hasBoth = (one: MonthPattern, other: MonthPattern, timeZone: string, { from, to }: Run): boolean => {
  const last = Math.min(to, from + WEEK);
  for (let day = Math.floor(from / PER_DAY); day * PER_DAY <= last; day++)
    for (const run of listRuns(one, timeZone, day)) {
      const shared = { from: Math.max(run.from, from), to: Math.min(run.to, last) };
      if (shared.from <= shared.to && hasPattern(other, timeZone, shared)) return true;
    }
  return false;
};

type Rented = Pick<MapEntry, 'partlyRented' | 'timeZone'>;

/** The half hours of a period in which a rental goes on; undefined without any. */
const cutTo = (
  { from, until }: Rented['partlyRented'][number],
  timeZone: string,
  period: Period,
): Run | undefined => {
  const start = Math.max(period.start, toInstant(timeZone, from, '00:00'));
  const end = until === null ? period.end : Math.min(period.end, toInstant(timeZone, until, '00:00'));
  return start < end ? toRun({ start, end }) : undefined;
};

/** Whether a stay has half hours of a rental at some times of the week. */
export const isPartlyRented = ({ partlyRented, timeZone }: Rented, stay: Period): boolean =>
  partlyRented.some((rental) => {
    const run = cutTo(rental, timeZone, stay);
    return run !== undefined && hasPattern(rental.pattern, timeZone, run);
  });

/** Whether anything that is taken or rented from an instant on is in the time of the offer by the month. */
export const isTakenFrom = (
  { taken, partlyRented, monthPattern, timeZone }: Rented & Pick<MapEntry, 'taken' | 'monthPattern'>,
  start: number,
): boolean => {
  const { from: first } = toRun({ start, end: start });
  return (
    taken.some(
      ({ from, to }) =>
        to >= first && hasPattern(monthPattern, timeZone, { from: Math.max(from, first), to }),
    ) ||
    partlyRented.some((rental) => {
      const run = cutTo(rental, timeZone, { start, end: Infinity });
      return run !== undefined && hasBoth(rental.pattern, monthPattern, timeZone, run);
    })
  );
};

/** The rentals of a spot that have it at some times of the week only. */
export const listPartlyRented = ({ rented }: Pick<Spot, 'rented'>): MapEntry['partlyRented'] =>
  rented.flatMap(({ from, until, pattern }) =>
    pattern && pattern.type !== 'always' ? [{ from, until, pattern }] : [],
  );
