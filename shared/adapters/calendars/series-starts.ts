import { DAY, HOUR } from '../../lib/time.ts';
import { parseDuration, parseTime } from './calendar-values.ts';
import { fixedClock, isShown, toInstant, toWall } from './clocks.ts';
import { listProperties } from './components.ts';
import type { Property, Tick } from './content-lines.ts';
import type { EventRecord } from './event-record.ts';
import { attempt, dayOf, type EventTime, instantOf, type Length, namedDay, readTime } from './event-times.ts';
import { listValues, type Reach } from './exceptions.ts';
import { occurrences, readRule, type RecurrenceRule } from './recurrence-rule.ts';

/** Clocks that change do so in the first hours of a day. */
const MAX_CHANGE_HOUR = 5 * HOUR;
const RULES_OF_DAYS: ReadonlySet<string> = new Set(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY']);

/** Whether an occurrence can be in an hour that the clock skips (RFC 5545 §3.3.10 ignores it). */
const mayBeSkipped = ({ freq, hours }: RecurrenceRule, { wall, isDate }: EventTime): boolean => {
  if (isDate) return false;
  return !RULES_OF_DAYS.has(freq) || hours !== undefined || wall - dayOf(wall) < MAX_CHANGE_HOUR;
};

/** The last start that UNTIL allows: as an instant, and on the clock of the series. */
interface Limit {
  readonly instant: number;
  readonly wall: number;
}

const NO_LIMIT: Limit = { instant: Infinity, wall: Infinity };

/**
 * UNTIL (RFC 5545 §3.3.10) includes an occurrence at that time. A date includes all of its day, and so does a time in a series of days.
 * @throws {RangeError} if it is not understood.
 */
const readLimit = ({ until }: RecurrenceRule, { start, zones }: Started): Limit => {
  if (until === undefined) return NO_LIMIT;
  const { wall, isDate, offset } = parseTime(until);
  if (start.isDate) {
    const clock = offset === undefined ? start.clock : fixedClock(offset);
    const time = { wall, isDate, clock, isFixed: offset !== undefined, isFloating: offset === undefined };
    return { instant: Infinity, wall: namedDay(time, zones) };
  }
  if (isDate) return { instant: Infinity, wall: wall + DAY - 1 };
  if (offset === undefined) return { instant: Infinity, wall };
  const instant = wall - offset;
  // In an hour that comes twice the wall clock does not decide.
  return { instant, wall: toWall(start.clock, instant) + 2 * HOUR };
};

/** An event of which the start is known. */
export type Started = EventRecord & { readonly start: EventTime };

export const hasStart = (record: EventRecord): record is Started => record.start !== undefined;

export interface Occurrence {
  /** On the clock of the series. */
  readonly wall: number;
  readonly instant: number;
  /** Set if the occurrence has a length other than that of its series. */
  readonly length?: Length;
}

/** The starts that a rule gives within reach. */
function* startsOfRule(
  text: string,
  series: Started,
  reach: Reach,
  tick: Tick,
): Generator<Occurrence, undefined> {
  const { start } = series;
  const rule = readRule(text);
  const limit = readLimit(rule, series);
  const bounds = {
    from: reach.from,
    until: Math.min(reach.until, limit.wall),
    isDate: start.isDate,
    tick,
    ...(mayBeSkipped(rule, start) && { exists: (wall: number) => isShown(start.clock, wall) }),
  };
  for (const wall of occurrences(rule, start.wall, bounds)) {
    const instant = toInstant(start.clock, wall);
    if (instant <= limit.instant) yield { wall, instant };
  }
  return undefined;
}

/** RFC 5545 §3.8.5.2: a date, a time in its own zone, or a period. */
const readAddition = (value: string, property: Property, { start, zones }: Started): Occurrence => {
  const [first = '', last] = value.split('/', 2);
  const time = readTime(first, property, zones, start.clock);
  if (start.isDate) {
    const wall = namedDay(time, zones);
    return { wall, instant: toInstant(start.clock, wall) };
  }
  const wall = time.isDate
    ? time.wall + start.wall - dayOf(start.wall)
    : toWall(start.clock, instantOf(time));
  const instant = time.isDate ? toInstant(start.clock, wall) : instantOf(time);
  if (last === undefined) return { wall, instant };
  const length = /P/i.test(last)
    ? parseDuration(last)
    : { days: 0, ms: instantOf(readTime(last, property, zones, time.clock)) - instant };
  if (length.days + length.ms < 0) throw new RangeError('ends before it starts');
  return { wall, instant, length };
};

export function* additionsOf(series: Started, tick: Tick): Generator<Occurrence, undefined> {
  for (const property of listProperties(series.event, 'RDATE'))
    for (const value of listValues(property.value, tick)) {
      const addition = attempt(() => readAddition(value, property, series));
      if (addition) yield addition;
      else series.isOdd = true;
    }
  return undefined;
}

/** The starts that rules of a name give; a rule that is not understood is left out and makes the series odd. */
export function* startsOfRules(
  name: 'RRULE' | 'EXRULE',
  series: Started,
  reach: Reach,
  tick: Tick,
): Generator<Occurrence, undefined> {
  for (const { value } of listProperties(series.event, name)) {
    if (value === '') continue;
    try {
      yield* startsOfRule(value, series, reach, tick);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      series.isOdd = true;
    }
  }
  return undefined;
}
