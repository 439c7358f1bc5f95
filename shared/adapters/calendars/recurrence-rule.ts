import { DAY } from '../../lib/time.ts';
import { type Frequency, periodsOf, type RuleParts } from './recurrence-periods.ts';
import { completeParts, countBefore, isSteady, timesIn } from './recurrence-sets.ts';
import {
  readCount,
  readFields,
  readFrequency,
  readNumbers,
  readWeekday,
  readWeekdays,
  type RuleFields,
} from './rule-values.ts';

/** A recurrence rule (RFC 5545 §3.3.10). */
export interface RecurrenceRule extends RuleParts {
  readonly count?: number | undefined;
  /** The text of UNTIL, in capitals. Its time zone is that of the series, which the reader knows. */
  readonly until?: string | undefined;
}

/** The part of a series that is wanted. All times are wall time: milliseconds since 1970 as if the wall clock showed UTC. */
export interface OccurrenceBounds {
  /** Earlier occurrences are counted, but not given. */
  readonly from: number;
  /** Inclusive: the end of the series or of the window, the smaller. */
  readonly until: number;
  /** DTSTART is a date: hours, minutes and seconds of the rule are ignored (RFC 5545 §3.3.10). */
  readonly isDate: boolean;
  /**
   * Whether the clock shows this time: RFC 5545 §3.3.10 ignores those of a skipped hour and does not count them. Leave it out where no
   * occurrence can be in one: with it, a rule with COUNT is walked from its start.
   */
  readonly exists?: ((wall: number) => boolean) | undefined;
  /** Called at least once per period and per 1,000 steps; throws when time is up. */
  readonly tick: () => void;
}

/** The end of the year 9999, the last one that a calendar can write. */
const LAST_WALL = 253_402_300_799_999;
const STEPS_PER_TICK = 1000;

const PARTS: ReadonlySet<string> = new Set([
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'RSCALE', 'SKIP'],
  ...[
    'BYMONTH',
    'BYWEEKNO',
    'BYYEARDAY',
    'BYMONTHDAY',
    'BYDAY',
    'BYHOUR',
    'BYMINUTE',
    'BYSECOND',
    'BYSETPOS',
  ],
]);

/** What this evaluator does not have. RFC 7529: the Gregorian calendar, without moving dates that do not exist, is the default. */
const refuseOthers = (fields: RuleFields) => {
  const other = [...fields.keys()].find((name) => !PARTS.has(name));
  if (other !== undefined) throw new RangeError(`The rule has an unknown part: ${other.slice(0, 40)}`);
  if ((fields.get('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN') throw new RangeError('RSCALE is not GREGORIAN');
  if ((fields.get('SKIP') ?? 'OMIT') !== 'OMIT') throw new RangeError('SKIP is not OMIT');
};

/** RFC 5545 §3.3.12: clocks without leap seconds read the second 60 as 59. */
const withoutLeapSecond = (seconds: ReadonlySet<number> | undefined) =>
  seconds && new Set([...seconds].map((second) => Math.min(second, 59)));

/**
 * Reads the value of an RRULE. Names and values in any case, blanks, empty parts and extensions (`X-`) are accepted. Parts that RFC 5545
 * does not allow for a FREQ are limits, as in python-dateutil.
 * @throws {RangeError} for what is not understood.
 */
export const readRule = (value: string): RecurrenceRule => {
  const fields = readFields(value);
  refuseOthers(fields);
  const freq = readFrequency(fields);
  const months = readNumbers(fields, 'BYMONTH', 1, 12);
  const isOrdinal = freq === 'YEARLY' || freq === 'MONTHLY';
  return {
    freq,
    interval: readCount(fields, 'INTERVAL') ?? 1,
    count: readCount(fields, 'COUNT'),
    until: fields.get('UNTIL'),
    wkst: readWeekday('WKST', fields.get('WKST') ?? 'MO'),
    months,
    weekNumbers: readNumbers(fields, 'BYWEEKNO', -53, 53),
    yearDays: readNumbers(fields, 'BYYEARDAY', -366, 366),
    monthDays: readNumbers(fields, 'BYMONTHDAY', -31, 31),
    ...readWeekdays(fields, isOrdinal),
    // RFC 5545 §3.3.10: ordinals of a year count within its months when the rule names months.
    ordinalsOfMonth: freq === 'MONTHLY' || months !== undefined,
    hours: readNumbers(fields, 'BYHOUR', 0, 23),
    minutes: readNumbers(fields, 'BYMINUTE', 0, 59),
    seconds: withoutLeapSecond(readNumbers(fields, 'BYSECOND', 0, 60)),
    positions: readNumbers(fields, 'BYSETPOS', -366, 366),
  };
};

const isSubDaily = (freq: Frequency) => freq === 'HOURLY' || freq === 'MINUTELY' || freq === 'SECONDLY';

/**
 * The starts of a series, in order, without duplicates: only what the rule gives, so DTSTART is among them only where the rule matches
 * it. COUNT counts the same ones, as python-dateutil does. UNTIL is left to the reader, who knows its time zone (`bounds.until`).
 */
export function* occurrences(
  rule: RecurrenceRule,
  start: number,
  { from, until, isDate, exists, tick }: OccurrenceBounds,
): Generator<number> {
  const end = Math.min(until, LAST_WALL);
  if (from > end || start > end) return;
  const parts = completeParts(rule, start, isDate);
  const periods = periodsOf(parts, start);
  let steps = 0;
  const onStep = () => {
    if ((steps += 1) % STEPS_PER_TICK === 0) tick();
  };
  let remaining = rule.count ?? Infinity;
  let index = from > start ? periods.indexAt(from) : 0;
  if (index > 0 && remaining < Infinity) {
    const canCount = !exists && isSteady(parts) && !(isDate && isSubDaily(rule.freq));
    if (canCount) remaining -= countBefore(parts, periods, start, index, onStep);
    else index = 0;
  }
  let last = -Infinity;
  for (; remaining > 0 && periods.startOf(index) <= end; index = periods.nextAfter(index)) {
    tick();
    for (const time of timesIn(parts, periods.basesOf(index), periods)) {
      onStep();
      // The hours of a date are not occurrences of their own.
      const wall = isDate ? Math.floor(time / DAY) * DAY : time;
      if (wall < start || wall === last) continue;
      if (wall > end) return;
      if (exists && (wall >= from || rule.count) && !exists(wall)) continue;
      last = wall;
      if (wall >= from) yield wall;
      if ((remaining -= 1) <= 0) return;
    }
  }
}
