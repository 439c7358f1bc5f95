import { type CalendarDay, DAY, dayAt, dayNumberOf } from './model-days.ts';
import { listOccurrences, type Rule } from './model-rules.ts';
import { instantOf, MADRID } from './model-zones.ts';
import type { Choice } from './random-choice.ts';
import { type Clock, type Setting, writeDate, writeTime } from './random-clocks.ts';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const weekdays = (choice: Choice, max: number, nths: readonly number[] = [0]) =>
  choice.some([0, 1, 2, 3, 4, 5, 6], max).map((weekday) => ({ weekday, nth: choice.pick(nths) }));
const monthDays = (choice: Choice) =>
  choice.chance(0.3)
    ? [choice.pick([29, 30, 31])]
    : choice.some([1, 2, 5, 13, 15, 28, 29, 30, 31, -1, -2, -15, -31], 3);

type Parts = Partial<Rule>;
const monthly = (choice: Choice): Parts =>
  choice.pick<() => Parts>([
    () => ({}),
    () => ({ byMonthDay: monthDays(choice) }),
    () => ({ byDay: weekdays(choice, 2, [1, 2, 3, 4, 5, -1, -2]) }),
    () => ({ byDay: weekdays(choice, 5), bySetPos: choice.some([1, 2, -1, -2], 2) }),
    () => ({ byDay: weekdays(choice, 3), byMonthDay: [13, 14, 15, 16, 17, 18, 19] }),
  ])();
const yearly = (choice: Choice, day: CalendarDay): Parts =>
  choice.pick<() => Parts>([
    () => ({}),
    () => ({ byMonth: choice.some(MONTHS, 4) }),
    () => ({ byMonthDay: monthDays(choice) }),
    () => ({ byMonth: choice.some(MONTHS, 3), byMonthDay: monthDays(choice) }),
    () => ({ byMonth: choice.some(MONTHS, 3), byDay: weekdays(choice, 2, [1, 2, 4, 5, -1]) }),
    () => ({
      byMonth: choice.some(MONTHS, 3),
      byDay: weekdays(choice, 4),
      bySetPos: [choice.pick([1, 3, -1])],
    }),
    () => ({ byDay: weekdays(choice, 2, [1, 20, 53, -1, -10]) }),
    () => ({ byYearDay: choice.some([1, 60, 100, 200, 366, -1, -100, day.yearDay], 3) }),
    () => ({
      byWeek: choice.some([2, 10, 20, 30, 51], 3),
      ...(choice.chance(0.5) && { byDay: weekdays(choice, 2) }),
    }),
  ])();
const partsOf = (choice: Choice, freq: Rule['freq'], day: CalendarDay): Parts => {
  if (freq === 'MONTHLY')
    return { ...monthly(choice), ...(choice.chance(0.15) && { byMonth: choice.some(MONTHS, 6) }) };
  if (freq === 'YEARLY') return yearly(choice, day);
  const byMonth = choice.chance(0.1) ? { byMonth: choice.some(MONTHS, 6) } : {};
  if (freq === 'DAILY')
    return {
      ...byMonth,
      ...(choice.chance(0.15) && { byDay: weekdays(choice, 5) }),
      ...(choice.chance(0.1) && { byMonthDay: monthDays(choice) }),
    };
  const byDay = choice.chance(0.6) ? { byDay: weekdays(choice, 4) } : {};
  const bySetPos = byDay.byDay && choice.chance(0.15) ? { bySetPos: [choice.pick([1, -1, 2])] } : {};
  return {
    ...byMonth,
    ...byDay,
    ...bySetPos,
    ...(choice.chance(0.3) && { weekStart: choice.pick([0, 6, 2]) }),
  };
};

const list = (name: string, values: readonly number[] | undefined) =>
  values ? [`${name}=${values.join(',')}`] : [];
const writeRule = (choice: Choice, rule: Rule, end: readonly string[]): string => {
  const { byDay, weekStart } = rule;
  const days = byDay?.map(({ weekday, nth }) => `${nth === 0 ? '' : nth}${WEEKDAYS[weekday]}`);
  const parts = [
    ...(rule.interval > 1 || choice.chance(0.2) ? [`INTERVAL=${rule.interval}`] : []),
    ...list('BYMONTH', rule.byMonth),
    ...list('BYMONTHDAY', rule.byMonthDay),
    ...list('BYYEARDAY', rule.byYearDay),
    ...list('BYWEEKNO', rule.byWeek),
    ...(days ? [`BYDAY=${days.join(',')}`] : []),
    ...list('BYSETPOS', rule.bySetPos),
    ...list('BYHOUR', rule.byHour),
    ...(weekStart === undefined ? [] : [`WKST=${WEEKDAYS[weekStart]}`]),
    ...end,
  ];
  return `RRULE:${[`FREQ=${rule.freq}`, ...choice.shuffle(parts)].join(';')}`;
};

/** Exchange writes midnight as UTC; the zone is that of the calendar, not of the spot. */
export const inMadrid = (midnight: number): string => `${writeTime(instantOf(MADRID, midnight))}Z`;

type Until = { readonly until: number; readonly text: string };
/** The ways in which programs write the end of a series; `last` is its last time. */
const writeUntil = (choice: Choice, clock: Clock | undefined, last: number): Until => {
  const date = writeDate(last);
  if (!clock)
    return {
      until: last,
      text: choice.pick([date, date, `${date}T000000`, `${date}T000000Z`, inMadrid(last)]),
    };
  const endOfDay = dayNumberOf(last) * DAY + DAY - 1000;
  const inUtc = (wall: number): Until => ({
    until: wall,
    text: `${writeTime(instantOf(clock.zone, wall))}Z`,
  });
  return choice.pick<() => Until>([
    () => inUtc(last), // RFC 5545, Exchange
    () => inUtc(last),
    () => inUtc(endOfDay), // Google
    () => inUtc(last + choice.int(1, 36) * 1_800_000),
    () => ({ until: last, text: writeTime(last) }), // in the clock of the start
    () => ({ until: endOfDay, text: date }), // the whole day counts
  ])();
};

export interface RandomRule {
  readonly rule: Rule & { readonly line: string };
  /** It may be later than asked for, so that the rule gives it. */
  readonly start: number;
}

/** Ends a rule, or not: with a start that it gives, at any time or in the window. */
const chooseEnd = (
  choice: Choice,
  rule: Rule,
  { start, clock, setting: { window, spot } }: { start: number; clock: Clock | undefined; setting: Setting },
): RandomRule['rule'] => {
  const kind = choice.int(0, 9);
  const { zone } = clock ?? spot;
  const times = choice.chance(0.5)
    ? listOccurrences(rule, start, zone, choice.int(window.start, window.end))
    : listOccurrences({ ...rule, count: choice.int(1, 60) }, start, zone, start + 1500 * DAY);
  // The number of times of a series that does not begin with its start is not settled.
  if (times[0] !== start || kind < 4) return { ...rule, line: writeRule(choice, rule, []) };
  const count = times.length;
  if (kind < 7) return { ...rule, count, line: writeRule(choice, rule, [`COUNT=${count}`]) };
  const { until, text } = writeUntil(choice, clock, times[count - 1] ?? start);
  return { ...rule, until, line: writeRule(choice, rule, [`UNTIL=${text}`]) };
};

/** A rule from about a start; without a clock for whole days. Undefined if it would give nothing for years. */
export const chooseRule = (
  choice: Choice,
  asked: number,
  clock: Clock | undefined,
  setting: Setting,
): RandomRule | undefined => {
  const { zone } = clock ?? setting.spot;
  const freq = choice.pick(['DAILY', 'WEEKLY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const);
  const day = dayAt(dayNumberOf(asked));
  const hours = clock && freq !== 'YEARLY' && choice.chance(0.08);
  const parts = {
    ...partsOf(choice, freq, day),
    ...(hours && { byHour: choice.some([0, 6, 8, 9, 12, 16, 22], 3) }),
  };
  const rule: Rule = { freq, interval: parts.byWeek ? 1 : choice.pick([1, 1, 1, 2, 3, 4]), ...parts };
  const [first] = listOccurrences({ ...rule, count: 1 }, asked, zone, asked + 800 * DAY);
  if (first === undefined) return undefined;
  // RFC 5545 §3.8.5.3 leaves open what the rule gives then; programs show the start as well.
  const start = choice.chance(0.05) ? asked : first;
  return { rule: chooseEnd(choice, rule, { start, clock, setting }), start };
};
