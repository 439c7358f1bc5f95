import { listPatternDays, type MonthPattern } from '../model/month-pattern.ts';
import { dateValue, utcValue } from './icalendar.ts';
import { addDays, getWeekday, HOUR, toInstant, toIso } from './time.ts';

/** An event of calendars (RFC 5545) that repeats itself every week. */
interface WeeklyEvent {
  /** The name of the event among those of a pattern. */
  readonly key: string;
  /** Content lines of its times. */
  readonly times: readonly string[];
}

/** The part of a day that a pattern has on some weekdays: from `from` to `to`, 00:00 of the next day; all of it without `from`. */
interface DayPart {
  readonly key: string;
  readonly weekdays: readonly number[];
  readonly from?: string;
  readonly to?: string;
}

const DAY_NAMES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const WORKDAYS = listPatternDays({ type: 'weekdays' });

/**
 * Nights are cut at midnight, as the rental is by its first and its last day. The weekend is whole days: an event in hours would keep the length
 * of its first time, and be an hour off where the clocks change.
 */
const listParts = ({ type, from, to }: MonthPattern): DayPart[] =>
  type === 'weekdays'
    ? [{ key: 'day', weekdays: WORKDAYS, from, to }]
    : [
        { key: 'morning', weekdays: WORKDAYS, from: '00:00', to },
        { key: 'evening', weekdays: WORKDAYS, from, to: '00:00' },
        { key: 'weekend', weekdays: [6, 0] },
      ];

const findDay = (from: string, step: 1 | -1, weekdays: readonly number[]): string => {
  let date = from;
  while (!weekdays.includes(getWeekday(date))) date = addDays(date, step);
  return date;
};

const toTimes = (
  { weekdays, from, to }: DayPart,
  timeZone: string,
  first: string,
  last: string | undefined,
): string[] => {
  const byDay = weekdays.map((weekday) => DAY_NAMES[weekday]).join(',');
  const rule = (until: string) =>
    `RRULE:FREQ=WEEKLY;BYDAY=${byDay}${last === undefined ? '' : `;UNTIL=${until}`}`;
  if (from === undefined || to === undefined)
    return [
      `DTSTART;VALUE=DATE:${dateValue(first)}`,
      `DTEND;VALUE=DATE:${dateValue(addDays(first, 1))}`,
      rule(dateValue(last ?? '')),
    ];
  const local = (date: string, time: string) =>
    `;TZID=${timeZone}:${dateValue(date)}T${time.replace(':', '')}00`;
  return [
    `DTSTART${local(first, from)}`,
    `DTEND${local(to > from ? first : addDays(first, 1), to)}`,
    rule(last === undefined ? '' : utcValue(toIso(toInstant(timeZone, last, from)))),
  ];
};

/** The events of a pattern, which is not always, from a local day on, until another one or without an end. */
export const listPatternEvents = (
  pattern: MonthPattern,
  timeZone: string,
  { from, until }: { readonly from: string; readonly until: string | null },
): WeeklyEvent[] =>
  listParts(pattern).flatMap((part) => {
    const first = findDay(from, 1, part.weekdays);
    const last = until === null ? undefined : findDay(addDays(until, -1), -1, part.weekdays);
    return last !== undefined && last < first
      ? []
      : [{ key: part.key, times: toTimes(part, timeZone, first, last) }];
  });

const offset = (hours: number) => `+0${hours}00`;

/** A zone of Spain as a component: its clocks change at 01:00 UTC of the last Sunday of March and of October. */
export const describeZone = (timeZone: string): string[] => {
  const winter =
    (toInstant('UTC', '2026-01-01', '00:00') - toInstant(timeZone, '2026-01-01', '00:00')) / HOUR;
  const change = (name: string, month: string, [before, after]: readonly [number, number]) => [
    `BEGIN:${name}`,
    `DTSTART:1970${month === '3' ? '0329' : '1025'}T0${1 + before}0000`,
    `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(after)}`,
    `END:${name}`,
  ];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...change('DAYLIGHT', '3', [winter, winter + 1]),
    ...change('STANDARD', '10', [winter + 1, winter]),
    'END:VTIMEZONE',
  ];
};
