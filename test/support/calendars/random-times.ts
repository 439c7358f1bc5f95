import { DAY } from './model-days.ts';
import { exists, instantOf, toWall } from './model-zones.ts';
import { inMadrid } from './random-rule.ts';
import type { Length, Period } from './model.ts';
import type { Choice } from './random-choice.ts';
import { type Clock, IN_UTC, valueOf, wallOn, writeAt, writeDate } from './random-clocks.ts';

const MINUTE = 60_000;

/** The start of an event and its length, as lines and as what they mean. */
export interface Times {
  readonly start: number;
  readonly length: Length;
  readonly lines: readonly string[];
}

const writeDuration = ({ days, exact }: Length): string => {
  if (exact === 0 && days % 7 === 0 && days > 0) return `P${days / 7}W`;
  const minutes = exact / MINUTE;
  const parts = [
    ...(minutes >= 60 ? [`${Math.floor(minutes / 60)}H`] : []),
    ...(minutes % 60 > 0 ? [`${minutes % 60}M`] : []),
  ].join('');
  return `P${days > 0 ? `${days}D` : ''}${parts === '' ? '' : `T${parts}`}`;
};

/** Whole days: an end on the day of the start is one day in every calendar program, and so is no end. */
const chooseDays = (choice: Choice, start: number): Times => {
  const days = choice.pick([1, 1, 1, 2, 3, 7, 14, 30]);
  const first = `DTSTART;VALUE=DATE:${writeDate(start)}`;
  const form = choice.int(0, 9);
  if (form === 0) return { start, length: { days: 1, exact: 0 }, lines: [first] };
  if (form === 1)
    return { start, length: { days: 1, exact: 0 }, lines: [first, `DTEND;VALUE=DATE:${writeDate(start)}`] };
  const length = { days, exact: 0 };
  if (form < 5) return { start, length, lines: [first, `DURATION:${writeDuration(length)}`] };
  return { start, length, lines: [first, `DTEND;VALUE=DATE:${writeDate(start + days * DAY)}`] };
};

/** Times on a clock, or whole days without one. */
export const chooseTimes = (choice: Choice, start: number, clock: Clock | undefined): Times => {
  if (!clock) return chooseDays(choice, start);
  const first = writeAt('DTSTART', clock, start);
  const form = choice.int(0, 19);
  // RFC 5545 §3.6.1: without an end it has no length.
  if (form === 0) return { start, length: { days: 0, exact: 0 }, lines: [first] };
  const length = {
    days: choice.pick([0, 0, 0, 0, 0, 1, 2, 7]),
    exact: choice.pick([0, 15, 30, 45, 60, 60, 90, 120, 240, 480, 1439]) * MINUTE,
  };
  if (length.days + length.exact === 0) length.exact = 60 * MINUTE;
  if (form < 7) return { start, length, lines: [first, `DURATION:${writeDuration(length)}`] };
  const begins = instantOf(clock.zone, start);
  const end = start + length.days * DAY + length.exact;
  const exact = instantOf(clock.zone, end) - begins;
  // A start in the hour that does not exist can be later than the end.
  if (exact <= 0) return { start, length: { days: 0, exact: 30 * MINUTE }, lines: [first, 'DURATION:PT30M'] };
  const other = wallOn(IN_UTC, begins + exact);
  if (other !== undefined && form < 9)
    return { start, length: { days: 0, exact }, lines: [first, writeAt('DTEND', IN_UTC, other)] };
  return { start, length: { days: 0, exact }, lines: [first, writeAt('DTEND', clock, end)] };
};

/** When an event with such times is, once. */
export const periodOf = ({ start, length }: Pick<Times, 'start' | 'length'>, { zone }: Clock): Period => ({
  start: instantOf(zone, start),
  end: instantOf(zone, start + length.days * DAY) + length.exact,
});

/** Names one time of a series, in one of the ways of programs; by its date also in a series of times, unless `isTime`. */
export const writeOccurrence = (
  choice: Choice,
  name: string,
  wall: number,
  { clock, clocks, isTime }: { clock: Clock | undefined; clocks: readonly Clock[]; isTime: boolean },
): string => {
  const date = writeDate(wall);
  const form = choice.int(0, 9);
  const other = choice.pick([IN_UTC, ...clocks.filter(({ tzid }) => tzid !== '')]);
  if (!clock) {
    if (form < 5) return `${name};VALUE=DATE:${date}`;
    if (form === 5) return `${name}:${inMadrid(wall)}`;
    // Exchange writes the midnight of its own zone, others that of UTC: what they mean is the date.
    return writeAt(name, form === 6 ? IN_UTC : other, wall);
  }
  if (form === 0 && !isTime) return `${name};VALUE=DATE:${date}`;
  if (form < 5) return writeAt(name, clock, wall);
  // Without a zone it is on the clock of the series, unless that is UTC.
  if (form === 5 && clock.tzid !== 'Z') return writeAt(name, { ...clock, tzid: '' }, wall);
  const shown = wallOn(other, instantOf(clock.zone, wall));
  return shown === undefined ? writeAt(name, clock, wall) : writeAt(name, other, shown);
};

/** An additional time of a series, with what it blocks. */
export const chooseExtra = (
  choice: Choice,
  wall: number,
  { start, length }: Pick<Times, 'start' | 'length'>,
  { clock, clocks, spot }: { clock: Clock | undefined; clocks: readonly Clock[]; spot: Clock },
): { period: Period; line: string } => {
  if (!clock)
    return { period: periodOf({ start: wall, length }, spot), line: `RDATE;VALUE=DATE:${writeDate(wall)}` };
  const own = periodOf({ start: wall, length }, clock);
  const isSameTime = wall % DAY === start % DAY;
  const form = choice.int(0, 9);
  const other = choice.pick([IN_UTC, ...clocks.filter(({ tzid }) => tzid !== '')]);
  const shown = wallOn(other, own.start);
  if (form < 3 && length.days === 0 && shown !== undefined)
    return { period: own, line: writeAt('RDATE', other, shown) };
  if (form > 6 && exists(clock.zone, wall)) {
    const exact = choice.int(1, 16) * 15 * MINUTE;
    const period = { start: own.start, end: own.start + exact };
    const until = choice.chance(0.5)
      ? writeDuration({ days: 0, exact })
      : valueOf(clock, toWall(clock.zone, period.end));
    const isMeant = wallOn(clock, period.end) !== undefined;
    const line = writeAt('RDATE;VALUE=PERIOD', clock, wall);
    return { period, line: `${line}/${isMeant ? until : writeDuration({ days: 0, exact })}` };
  }
  if (isSameTime && form < 5) return { period: own, line: `RDATE;VALUE=DATE:${writeDate(wall)}` };
  return { period: own, line: writeAt('RDATE', clock, wall) };
};
