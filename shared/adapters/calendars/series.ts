import type { Period } from '../../lib/half-hours.ts';
import { DAY } from '../../lib/time.ts';
import { MAX_CLOCK_SHIFT } from './clocks.ts';
import type { Tick } from './content-lines.ts';
import type { EventRecord } from './event-record.ts';
import { endOf, type EventTime, instantOf, type Length } from './event-times.ts';
import { addExceptions, findMove, listMoves, type Move, Occurrences, type Reach } from './exceptions.ts';
import { additionsOf, type Occurrence, type Started, startsOfRules } from './series-starts.ts';

const sizeOf = ({ days, ms }: Length) => Math.abs(days) * DAY + Math.abs(ms);

const reachOf = (series: Started, moves: readonly Move[], window: Period): Reach => {
  let [shift, longest] = [0, sizeOf(series.length)];
  for (const move of moves) {
    shift = Math.max(shift, Math.abs(move.shift));
    longest = Math.max(longest, sizeOf(move.override.length));
  }
  return {
    from: window.start - longest - shift - MAX_CLOCK_SHIFT - DAY,
    until: window.end + shift + MAX_CLOCK_SHIFT,
  };
};

const toPeriod = (start: EventTime, instant: number, length: Length): Period => {
  const end = endOf(start, instant, length);
  return { start: Math.min(instant, end), end: Math.max(instant, end) };
};

/** An occurrence after the move that concerns it; undefined if that cancels it. */
const movedPeriod = (
  { wall, instant, length }: Occurrence,
  series: Started,
  moves: readonly Move[],
): Period | undefined => {
  const move = findMove(moves, wall);
  if (!move) return toPeriod({ ...series.start, wall }, instant, length ?? series.length);
  const { override, shift } = move;
  if (override.isCancelled || override.isFree) return undefined;
  const start = { ...series.start, wall: wall + shift };
  return toPeriod(start, instantOf(start), override.length);
};

/** The period of an event that does not recur. */
export const singlePeriod = ({ start, length }: Started): Period => toPeriod(start, instantOf(start), length);

/**
 * The periods of a series that may concern the window: DTSTART, which is always one of them (RFC 5545 §3.8.5.3), what its rules give and
 * its additions, without exceptions and without what overrides replace.
 */
export function* periodsOf(
  series: Started,
  overrides: readonly EventRecord[],
  window: Period,
  tick: Tick,
): Generator<Period, undefined> {
  const { start, zones } = series;
  const moves = listMoves(series, overrides);
  const reach = reachOf(series, moves, window);
  const left = new Occurrences(start.isDate, zones);
  for (const { replaced, start: own, isCancelled } of overrides)
    if (replaced && (own ?? isCancelled)) left.add(replaced);
  addExceptions(left, series, reach, tick);
  const excluded = new Set<number>();
  for (const { instant } of startsOfRules('EXRULE', series, reach, tick)) excluded.add(instant);
  const starts = function* () {
    yield { wall: start.wall, instant: instantOf(start) };
    yield* startsOfRules('RRULE', series, reach, tick);
    yield* additionsOf(series, tick);
  };
  for (const occurrence of starts()) {
    tick();
    if (left.has(occurrence.wall, occurrence.instant) || excluded.has(occurrence.instant)) continue;
    const period = movedPeriod(occurrence, series, moves);
    if (period) yield period;
  }
  return undefined;
}
