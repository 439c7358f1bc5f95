import { DAY } from '../../lib/time.ts';
import { type Component, findProperty, listProperties, readText } from './components.ts';
import { parseOffset, parseTime } from './calendar-values.ts';
import type { Clock } from './clocks.ts';
import type { Tick } from './content-lines.ts';
import { occurrences, readRule, type RecurrenceRule } from './recurrence-rule.ts';

/** The fullest descriptions in use have an observance, or an onset, for each change since 1900. */
const MAX_OBSERVANCES = 300;
const MAX_EXTRA = 300;
/** Maximum onsets of an observance in three years. Clocks change twice a year, in Morocco four times. */
const MAX_ONSETS = 1000;

/** `STANDARD` or `DAYLIGHT` (RFC 5545 §3.6.5): the clock is changed at its onsets. */
interface Observance {
  /** The wall time of the first onset, by the clock before it. */
  readonly start: number;
  readonly extra: readonly number[];
  readonly before: number;
  readonly after: number;
  readonly rule?: RecurrenceRule;
  /** The last onset of the rule, wall time. */
  readonly until: number;
}

interface Onset {
  readonly at: number;
  readonly offset: number;
}

const readUntil = (rule: RecurrenceRule | undefined, before: number): number => {
  if (rule?.until === undefined) return Infinity;
  const { wall, offset } = parseTime(rule.until);
  return offset === undefined ? wall : wall - offset + before;
};

/** Rules of days would give thousands of onsets; no clock is changed so often. */
const readZoneRule = (part: Component): RecurrenceRule | undefined => {
  const text = readText(part, 'RRULE');
  const rule = text === '' ? undefined : readRule(text);
  return rule && (rule.freq === 'YEARLY' || rule.freq === 'MONTHLY') ? rule : undefined;
};

/** Undefined for one that is not understood: the others may be. */
const readObservance = (part: Component): Observance | undefined => {
  try {
    const start = findProperty(part, 'DTSTART');
    const [before, after] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) => parseOffset(readText(part, name)));
    if (!start || after === undefined) return undefined;
    const rule = readZoneRule(part);
    const extra = listProperties(part, 'RDATE')
      .slice(0, MAX_EXTRA)
      .flatMap(({ value }) => value.split(',', MAX_EXTRA))
      .slice(0, MAX_EXTRA)
      .map((one) => parseTime(one).wall);
    const known = { start: parseTime(start.value).wall, extra, before: before ?? after, after };
    return { ...known, until: readUntil(rule, before ?? after), ...(rule && { rule }) };
  } catch {
    return undefined;
  }
};

/** Onsets are asked for by spans of this length. */
const SPAN = 366 * DAY;

/** The onsets of an observance up to the end of a span, from the last one before the span. */
const onsetsOf = (observance: Observance, span: number, tick: Tick): Onset[] => {
  const { start, extra, rule, before, after } = observance;
  const [spanStart, spanEnd] = [span * SPAN, (span + 1) * SPAN];
  const until = Math.min(observance.until, spanEnd);
  const walls = [start, ...extra];
  const from = rule?.count === undefined ? Math.min(spanStart, until) - 2 * SPAN : start;
  tick();
  if (rule) {
    for (const wall of occurrences(rule, start, { from, until, isDate: false, tick })) {
      if (walls.length >= MAX_ONSETS) break;
      walls.push(wall);
    }
  }
  const past = walls.filter((wall) => wall <= spanEnd).sort((a, b) => a - b);
  const first = past.findLastIndex((wall) => wall < spanStart);
  return past.slice(Math.max(first, 0)).map((wall) => ({ at: wall - before, offset: after }));
};

/** The clock of a `VTIMEZONE`; undefined if it has no observance that is understood. */
export const describedClock = (zone: Component, tick: Tick): Clock | undefined => {
  const observances = zone.parts.slice(0, MAX_OBSERVANCES).flatMap((part) => readObservance(part) ?? []);
  const [earliest] = observances.toSorted((a, b) => a.start - b.start);
  if (!earliest) return undefined;
  const spans = new Map<number, Onset[]>();
  const onsetsIn = (span: number) => {
    const known = spans.get(span);
    if (known) return known;
    const onsets = observances
      .flatMap((observance) => onsetsOf(observance, span, tick))
      .sort((a, b) => a.at - b.at);
    spans.set(span, onsets);
    return onsets;
  };
  return {
    offsetAt: (instant) => {
      tick();
      const onset = onsetsIn(Math.floor(instant / SPAN)).findLast(({ at }) => at <= instant);
      return onset?.offset ?? earliest.before;
    },
  };
};
