import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { occurrences, readRule } from '#shared/adapters/calendars/recurrence-rule.ts';
import { campaign } from '#test/support/random.ts';
import { modelOccurrences } from '#test/support/recurrence-model.ts';

const DAY = 86_400_000;
const wallTime = (text: string) => Date.parse(`${text.length > 10 ? text : `${text}T09:00`}Z`);

interface Wanted {
  readonly from?: string;
  readonly until?: string | undefined;
  readonly isDate?: boolean;
  readonly exists?: (wall: number) => boolean;
  readonly max?: number | undefined;
  readonly tick?: () => void;
}

/** Starts as `YYYY-MM-DDTHH:mm`, with seconds where there are some. */
const startsOf = (rule: string, start: string, wanted: Wanted = {}): string[] => {
  const { from = start, until = '9999-12-31T23:59:59', isDate = false, max = 400, exists } = wanted;
  const bounds = {
    from: wallTime(from),
    until: wallTime(until),
    isDate,
    exists,
    tick: wanted.tick ?? (() => {}),
  };
  const found: string[] = [];
  for (const wall of occurrences(readRule(rule), wallTime(start), bounds)) {
    found.push(new Date(wall).toISOString().slice(0, 19).replace(/:00$/, ''));
    if (found.length === max) break;
  }
  return found;
};

/** `1997-09 2-4 9, 1997-10 1` are five days, each at nine o'clock. */
const daysOf = (text: string): string[] =>
  text.split(', ').flatMap((part) => {
    const [month = '', ...ranges] = part.split(' ');
    return ranges.flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      return days.map((day) => `${month}-${String(day).padStart(2, '0')}T09:00`);
    });
  });

const JANUARIES = '1998-01 1-31, 1999-01 1-31, 2000-01 1-31';
const EVERY_20_MINUTES = ['09', '10', '11', '12', '13', '14', '15', '16'].flatMap((hour) =>
  ['00', '20', '40'].map((minute) => `1997-09-02T${hour}:${minute}`),
);

/** RFC 5545 §3.8.5.3: the rule, DTSTART at nine o'clock, and the days that the text gives. Where it ends with "...", the first ones. */
const EXAMPLES: readonly (readonly [rule: string, start: string, days: string, until?: string])[] = [
  ['FREQ=DAILY;COUNT=10', '1997-09-02', '1997-09 2-11'],
  ['FREQ=DAILY', '1997-09-02', '1997-09 2-30, 1997-10 1-31, 1997-11 1-30, 1997-12 1-23', '1997-12-23T19:00'],
  ['FREQ=DAILY;INTERVAL=2', '1997-09-02', '1997-09 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30, 1997-10 2 4'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', '1997-09 2 12 22, 1997-10 2 12'],
  ['FREQ=YEARLY;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA', '1998-01-01', JANUARIES, '2000-01-31'],
  ['FREQ=DAILY;BYMONTH=1', '1998-01-01', JANUARIES, '2000-01-31'],
  ['FREQ=WEEKLY;COUNT=10', '1997-09-02', '1997-09 2 9 16 23 30, 1997-10 7 14 21 28, 1997-11 4'],
  [
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    '1997-09-02',
    '1997-09 2 16 30, 1997-10 14 28, 1997-11 11 25, 1997-12 9 23, 1998-01 6 20, 1998-02 3 17',
  ],
  ['FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', '1997-09-02', '1997-09 2 4 9 11 16 18 23 25 30, 1997-10 2'],
  [
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09-01',
    '1997-09 1 3 5 15 17 19 29, 1997-10 1 3 13 15 17 27 29 31, 1997-11 10 12 14 24 26 28, 1997-12 8 10 12 22',
    '1997-12-23',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '1997-09 2 4 16 18 30, 1997-10 2 14 16',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09-05',
    '1997-09 5, 1997-10 3, 1997-11 7, 1997-12 5, 1998-01 2, 1998-02 6, 1998-03 6, 1998-04 3, 1998-05 1, 1998-06 5',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09-07',
    '1997-09 7 28, 1997-11 2 30, 1998-01 4 25, 1998-03 1 29, 1998-05 3 31',
  ],
  [
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    '1997-09-22',
    '1997-09 22, 1997-10 20, 1997-11 17, 1997-12 22, 1998-01 19, 1998-02 16',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    '1997-09-28',
    '1997-09 28, 1997-10 29, 1997-11 28, 1997-12 29, 1998-01 29, 1998-02 26',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    '1997-09-02',
    '1997-09 2 15, 1997-10 2 15, 1997-11 2 15, 1997-12 2 15, 1998-01 2 15',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09-30',
    '1997-09 30, 1997-10 1 31, 1997-11 1 30, 1997-12 1 31, 1998-01 1 31, 1998-02 1',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09-10',
    '1997-09 10-15, 1999-03 10-13',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    '1997-09-02',
    '1997-09 2 9 16 23 30, 1997-11 4 11 18 25, 1998-01 6 13 20 27, 1998-03 3 10 17 24 31',
  ],
  [
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '1997-06-10',
    '1997-06 10, 1997-07 10, 1998-06 10, 1998-07 10, 1999-06 10, 1999-07 10, 2000-06 10, 2000-07 10, 2001-06 10, 2001-07 10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '1997-03-10',
    '1997-03 10, 1999-01 10, 1999-02 10, 1999-03 10, 2001-01 10, 2001-02 10, 2001-03 10, 2003-01 10, 2003-02 10, 2003-03 10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997-01-01',
    '1997-01 1, 1997-04 10, 1997-07 19, 2000-01 1, 2000-04 9, 2000-07 18, 2003-01 1, 2003-04 10, 2003-07 19, 2006-01 1',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '1997-05 19, 1998-05 18, 1999-05 17'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12', '1997-05 12, 1998-05 11, 1999-05 17'],
  [
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    '1997-03-13',
    '1997-03 13 20 27, 1998-03 5 12 19 26, 1999-03 4 11 18 25',
  ],
  [
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    '1997-06-05',
    '1997-06 5 12 19 26, 1997-07 3 10 17 24 31, 1997-08 7 14 21 28, 1998-06 4 11 18 25, 1998-07 2 9 16 23 30, 1998-08 6 13 20 27',
  ],
  [
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    '1997-09-02',
    '1998-02 13, 1998-03 13, 1998-11 13, 1999-08 13, 2000-10 13',
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09-13',
    '1997-09 13, 1997-10 11, 1997-11 8, 1997-12 13, 1998-01 10, 1998-02 7, 1998-03 7, 1998-04 11, 1998-05 9, 1998-06 13',
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    '1996-11 5, 2000-11 7, 2004-11 2',
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', '1997-09 4, 1997-10 7, 1997-11 6'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09-29',
    '1997-09 29, 1997-10 30, 1997-11 27, 1997-12 30, 1998-01 29, 1998-02 26, 1998-03 30',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '1997-08 5 10 19 24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '1997-08 5 17 19 31'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15', '2007-01 15 30, 2007-02 15, 2007-03 15 30'],
];

const HOUR_EXAMPLES: readonly (readonly [rule: string, starts: readonly string[], until?: string])[] = [
  [
    'FREQ=HOURLY;INTERVAL=3',
    ['1997-09-02T09:00', '1997-09-02T12:00', '1997-09-02T15:00'],
    '1997-09-02T17:00',
  ],
  [
    'FREQ=MINUTELY;INTERVAL=15;COUNT=6',
    [
      '1997-09-02T09:00',
      '1997-09-02T09:15',
      '1997-09-02T09:30',
      '1997-09-02T09:45',
      '1997-09-02T10:00',
      '1997-09-02T10:15',
    ],
  ],
  [
    'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
    ['1997-09-02T09:00', '1997-09-02T10:30', '1997-09-02T12:00', '1997-09-02T13:30'],
  ],
  ['FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40', [...EVERY_20_MINUTES, '1997-09-03T09:00']],
  ['FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16', [...EVERY_20_MINUTES, '1997-09-03T09:00']],
];

/** A rule, DTSTART and its first starts: kinds that other evaluators read otherwise. */
const KINDS: readonly (readonly [title: string, rule: string, start: string, days: string])[] = [
  [
    'takes the last day of each month by -1',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    '2023-12-31',
    '2023-12 31, 2024-01 31, 2024-02 29, 2024-03 31',
  ],
  ['skips months without the 31st', 'FREQ=MONTHLY', '2026-01-31', '2026-01 31, 2026-03 31, 2026-05 31'],
  ['skips years without 29 February', 'FREQ=YEARLY', '2096-02-29', '2096-02 29, 2104-02 29'],
  [
    'takes week 1 where it begins in December',
    'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO',
    '2024-12-30',
    '2024-12 30, 2025-12 29, 2027-01 4',
  ],
  [
    'takes week 53 only where a year has it',
    'FREQ=YEARLY;BYWEEKNO=53;BYDAY=TH',
    '2020-12-31',
    '2020-12 31, 2026-12 31, 2032-12 30',
  ],
  [
    'counts weeks from the end of the year',
    'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU',
    '2025-12-28',
    '2025-12 28, 2027-01 3, 2028-01 2',
  ],
  [
    'begins weeks on the day of WKST',
    'FREQ=YEARLY;BYWEEKNO=1;WKST=SU;BYDAY=SA',
    '2021-01-01',
    '2021-01 9, 2022-01 8, 2023-01 7',
  ],
  [
    'takes the weekday of DTSTART in a week by number',
    'FREQ=YEARLY;BYWEEKNO=20',
    '2026-05-13',
    '2026-05 13, 2027-05 19, 2028-05 17',
  ],
  [
    'counts days from the end of the year, each once',
    'FREQ=YEARLY;BYYEARDAY=-1,366',
    '2023-12-31',
    '2023-12 31, 2024-12 31, 2025-12 31',
  ],
  [
    'counts weekdays within the year without BYMONTH',
    'FREQ=YEARLY;BYDAY=-1SU,53MO',
    '2023-01-01',
    '2023-12 31, 2024-12 29 30, 2025-12 28',
  ],
  [
    'counts weekdays within the month with BYMONTH',
    'FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU',
    '2026-03-29',
    '2026-03 29, 2026-10 25, 2027-03 28',
  ],
  [
    'takes weekdays with and without a number together',
    'FREQ=MONTHLY;BYDAY=MO,1TU',
    '2026-01-01',
    '2026-01 5 6 12 19 26, 2026-02 2 3 9',
  ],
  ['ignores the number of a weekday in a week', 'FREQ=WEEKLY;BYDAY=2MO', '2026-01-01', '2026-01 5 12 19'],
  [
    'limits days by months',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=-1',
    '2026-01-01',
    '2026-02 28, 2027-02 28, 2028-02 29',
  ],
  ['limits weeks by months', 'FREQ=WEEKLY;BYMONTH=2;BYDAY=MO', '2026-02-02', '2026-02 2 9 16 23, 2027-02 1'],
  [
    'expands years by months and their days',
    'FREQ=YEARLY;BYMONTH=2,1;BYMONTHDAY=30,-1',
    '2026-01-01',
    '2026-01 30 31, 2026-02 28, 2027-01 30 31',
  ],
  [
    'chooses of the whole week by BYSETPOS, also in the first one',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE;BYSETPOS=1',
    '2026-01-06',
    '2026-01 12 19',
  ],
  [
    'gives a time once that two positions name',
    'FREQ=MONTHLY;BYMONTHDAY=1,2;BYSETPOS=1,-2',
    '2026-01-01',
    '2026-01 1, 2026-02 1',
  ],
  ['begins before 1970', 'FREQ=WEEKLY;BYDAY=MO,SU', '1969-12-28', '1969-12 28 29, 1970-01 4 5'],
  [
    'counts only what the rule gives, not DTSTART',
    'FREQ=WEEKLY;BYDAY=MO;COUNT=2',
    '2026-01-01',
    '2026-01 5 12',
  ],
];

/** Values that mean `FREQ=WEEKLY;BYDAY=MO,TU`. */
const SPELLINGS = [
  'BYDAY=MO,TU;FREQ=WEEKLY',
  'freq=weekly;byday=mo,tu',
  ' FREQ = WEEKLY ; BYDAY = MO, TU ',
  'FREQ=WEEKLY;;BYDAY=MO,TU;',
  'FREQ=WEEKLY;BYDAY=MO,TU;X-EXAMPLE=1',
  'FREQ=WEEKLY;BYDAY=MO,,TU,;BYMONTH=;UNTIL=;COUNT=',
  'RSCALE=GREGORIAN;SKIP=OMIT;FREQ=WEEKLY;BYDAY=MO,TU',
  'RRULE:FREQ=WEEKLY;FREQ=WEEKLY;BYDAY=+1MO,TU',
];

const NOT_UNDERSTOOD = [
  ...['', 'BYDAY=MO', 'FREQ=', 'FREQ=FORTNIGHTLY', 'FREQ', 'FREQ=DAILY;FREQ=WEEKLY', 'FREQ=DAILY;BYEASTER=1'],
  ...['FREQ=DAILY;INTERVAL=0', 'FREQ=DAILY;INTERVAL=-1', 'FREQ=DAILY;COUNT=0', 'FREQ=DAILY;COUNT=x'],
  ...['FREQ=DAILY;COUNT=1.5', 'FREQ=MONTHLY;BYDAY=0MO', 'FREQ=MONTHLY;BYDAY=54MO', 'FREQ=MONTHLY;BYDAY=-MO'],
  ...['FREQ=WEEKLY;BYDAY=XX', 'FREQ=WEEKLY;BYDAY=1', 'FREQ=WEEKLY;WKST=1', 'FREQ=YEARLY;BYMONTH=0'],
  ...[
    'FREQ=YEARLY;BYMONTH=13',
    'FREQ=YEARLY;BYMONTH=5L',
    'FREQ=YEARLY;BYMONTH=-1',
    'FREQ=YEARLY;BYWEEKNO=54',
  ],
  ...['FREQ=YEARLY;BYYEARDAY=0', 'FREQ=YEARLY;BYYEARDAY=367', 'FREQ=MONTHLY;BYMONTHDAY=32'],
  ...['FREQ=DAILY;BYHOUR=24', 'FREQ=DAILY;BYHOUR=-1', 'FREQ=DAILY;BYMINUTE=60', 'FREQ=DAILY;BYSECOND=61'],
  ...['FREQ=DAILY;BYSETPOS=0', 'RSCALE=HEBREW;FREQ=YEARLY', 'RSCALE=GREGORIAN;SKIP=FORWARD;FREQ=MONTHLY'],
];

describe('RFC 5545 §3.8.5.3', () => {
  it.each(EXAMPLES.map(([rule, start, days, until]) => ({ rule, start, days, until })))(
    'gives the days of the example $rule from $start',
    ({ rule, start, days, until }) => {
      const expected = daysOf(days);
      const max = until ? undefined : expected.length + (rule.includes('COUNT') ? 1 : 0);
      expect(startsOf(rule, start, { until, max })).toEqual(expected);
    },
  );

  it.each(HOUR_EXAMPLES.map(([rule, starts, until]) => ({ rule, starts, until })))(
    'gives the times of the example $rule',
    ({ rule, starts, until }) => {
      const max = until ? undefined : starts.length + (rule.includes('COUNT') ? 1 : 0);
      expect(startsOf(rule, '1997-09-02', { until, max })).toEqual(starts);
    },
  );
});

/** Rules with COUNT, DTSTART, the start of the window, and all days from there. */
const COUNTED: readonly (readonly [rule: string, start: string, from: string, days: string])[] = [
  ['FREQ=DAILY;INTERVAL=3;COUNT=5', '2026-01-01', '2026-01-05', '2026-01 7 10 13'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=9', '2026-01-07', '2026-01-19', '2026-01 19 21 23 26'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU;COUNT=6', '2026-01-05', '2026-02-01', '2026-02 1 2 15'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1,1;COUNT=5', '2026-01-07', '2026-01-16', '2026-01 16 19 23'],
  ['FREQ=MONTHLY;COUNT=5', '2026-01-29', '2026-04-01', '2026-04 29, 2026-05 29, 2026-06 29'],
  ['FREQ=MONTHLY;COUNT=5', '2026-01-28', '2026-04-01', '2026-04 28, 2026-05 28'],
  ['FREQ=YEARLY;COUNT=3', '2024-02-29', '2028-01-01', '2028-02 29, 2032-02 29'],
  ['FREQ=YEARLY;BYMONTH=3,5;COUNT=5', '2026-05-01', '2028-01-01', '2028-03 1, 2028-05 1'],
  ['FREQ=HOURLY;INTERVAL=24;COUNT=4', '2026-01-01', '2026-01-03', '2026-01 3 4'],
  ['FREQ=DAILY;COUNT=5', '2026-01-01', '2026-01-06', ''],
];

describe('a recurrence rule', () => {
  it.each(KINDS)('%s', (_title, rule, start, days) => {
    const expected = daysOf(days);
    expect(startsOf(rule, start, { max: rule.includes('COUNT') ? undefined : expected.length })).toEqual(
      expected,
    );
  });

  it.each(COUNTED)(
    'counts the occurrences of %s from %s before a window from %s',
    (rule, start, from, days) => {
      expect(startsOf(rule, start, { from })).toEqual(daysOf(days));
    },
  );

  it.each(SPELLINGS)('is read from %j', (value) => {
    expect(startsOf(value, '2026-01-05', { max: 5 })).toEqual(daysOf('2026-01 5 6 12 13 19'));
  });

  it.each(NOT_UNDERSTOOD)('is refused when it is %j', (value) => {
    expect(() => readRule(value)).toThrow(RangeError);
  });

  it('is refused when it is very long', () => {
    expect(() => readRule(`FREQ=DAILY;BYHOUR=${'1,'.repeat(5_000_000)}`)).toThrow('The rule is too long');
  });

  it('may name all numbers of all lists', () => {
    const all = (name: string, max: number, min = -max) => {
      const numbers = Array.from({ length: max - min + 1 }, (_, index) => index + min);
      return `${name}=${numbers.filter((number) => number !== 0 || min === 0).join(',')}`;
    };
    const lists = [all('BYMONTH', 12, 1), all('BYWEEKNO', 53), all('BYYEARDAY', 366), all('BYMONTHDAY', 31)];
    const times = [
      all('BYHOUR', 23, 0),
      all('BYMINUTE', 59, 0),
      all('BYSECOND', 59, 0),
      all('BYSETPOS', 366),
    ];
    const places = Array.from({ length: 53 }, (_, index) => index + 1).flatMap((place) => [place, -place]);
    const days = `BYDAY=${places.flatMap((place) => WEEKDAYS.map((day) => `${place}${day}`)).join(',')}`;
    const starts = startsOf(['FREQ=YEARLY', days, ...lists, ...times].join(';'), '2026-01-01T00:00', {
      max: 2,
    });
    expect(starts).toEqual(['2026-01-01T00:00', '2026-01-01T00:00:01']);
  });

  it('keeps UNTIL for the reader of its zone', () => {
    expect(readRule('FREQ=DAILY;UNTIL=20270110t090000z').until).toBe('20270110T090000Z');
  });

  it('reads the second 60 as 59', () => {
    const starts = startsOf('FREQ=DAILY;BYSECOND=60,59', '2026-01-01', { max: 2 });
    expect(starts).toEqual(['2026-01-01T09:00:59', '2026-01-02T09:00:59']);
  });

  it('includes an occurrence at the end, and none after it', () => {
    expect(startsOf('FREQ=DAILY', '2026-01-01', { until: '2026-01-03T09:00' })).toEqual(
      daysOf('2026-01 1-3'),
    );
    expect(startsOf('FREQ=DAILY', '2026-01-01', { until: '2026-01-03T08:59:59' })).toEqual(
      daysOf('2026-01 1-2'),
    );
  });

  it('gives an occurrence at the start of the window, and none before it', () => {
    const until = '2026-01-04T09:00';
    expect(startsOf('FREQ=DAILY', '2016-01-01', { from: '2026-01-03T09:00', until })).toEqual(
      daysOf('2026-01 3-4'),
    );
    expect(startsOf('FREQ=DAILY', '2016-01-01', { from: '2026-01-03T09:01', until })).toEqual(
      daysOf('2026-01 4'),
    );
  });

  it('ignores hours, minutes and seconds where DTSTART is a date', () => {
    const wanted = { isDate: true, max: 2 };
    const expected = ['2026-01-01T00:00', '2026-01-02T00:00'];
    expect(startsOf('FREQ=DAILY;BYHOUR=9,10;BYMINUTE=5;BYSECOND=1', '2026-01-01T00:00', wanted)).toEqual(
      expected,
    );
  });

  it('gives each day once where dates repeat by hours', () => {
    const starts = startsOf('FREQ=HOURLY;INTERVAL=8;COUNT=3', '2026-01-01T00:00', { isDate: true });
    expect(starts).toEqual(['2026-01-01T00:00', '2026-01-02T00:00', '2026-01-03T00:00']);
  });

  it('ignores a time of a skipped hour and does not count it', () => {
    const exists = (wall: number) => wall !== wallTime('2026-01-02T09:00');
    expect(startsOf('FREQ=DAILY;COUNT=3', '2026-01-01', { exists })).toEqual(daysOf('2026-01 1 3 4'));
    expect(startsOf('FREQ=DAILY;COUNT=3', '2026-01-01', { exists, from: '2026-01-03' })).toEqual(
      daysOf('2026-01 3 4'),
    );
  });
});

describe('the steps of a rule', () => {
  const countTicks = (rule: string, start: string, wanted: Wanted = {}) => {
    let ticks = 0;
    startsOf(rule, start, { ...wanted, tick: () => (ticks += 1) });
    return ticks;
  };
  const year = { from: '2026-01-01', until: '2026-12-31' };

  it.each([
    'FREQ=DAILY',
    'FREQ=DAILY;COUNT=100000',
    'FREQ=DAILY;BYDAY=MO,TU',
    'FREQ=WEEKLY;BYDAY=MO,TU;COUNT=100000',
    'FREQ=MONTHLY;COUNT=100000',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=YEARLY;COUNT=100000',
  ])('begin at the window for %s', (rule) => {
    expect(countTicks(rule, '0901-01-01', year)).toBeLessThanOrEqual(366);
  });

  it.each([
    'FREQ=SECONDLY;BYMONTH=12;BYMONTHDAY=31;BYHOUR=1',
    'FREQ=MINUTELY;BYYEARDAY=366',
    'FREQ=HOURLY;BYWEEKNO=53',
  ])('pass over the days that %s leaves out', (rule) => {
    expect(countTicks(rule, '2016-01-01', { ...year, max: 1 })).toBeLessThan(1000);
  });

  it.each([
    ['that matches nothing', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=1'],
    ['whose count is far', 'FREQ=SECONDLY;BYSECOND=1,2;COUNT=999999999'],
    [
      'with a large period',
      `FREQ=YEARLY;BYMONTH=1,2,3,4,5;BYDAY=MO,TU;BYHOUR=0,1,2,3,4,5,6,7,8,9;COUNT=999999999;BYMINUTE=${[...Array(60).keys()].join(',')}`,
    ],
  ])('can be stopped for a rule %s', (_kind, rule) => {
    let ticks = 0;
    const tick = () => {
      if ((ticks += 1) > 50) throw new RangeError('Time is up');
    };
    expect(() => startsOf(rule, '2016-01-01', { from: '9998-12-31', tick })).toThrow('Time is up');
  });

  it('end at the year 9999 for a rule that matches nothing', () => {
    expect(startsOf('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '9000-01-01')).toEqual([]);
    expect(startsOf('FREQ=YEARLY;INTERVAL=999999999999999', '2026-01-01')).toEqual(daysOf('2026-01 1'));
  });
});

const SPAN_DAYS: Readonly<Record<string, number>> = {
  ...{ YEARLY: 1500, MONTHLY: 400, WEEKLY: 150, DAILY: 100 },
  ...{ HOURLY: 20, MINUTELY: 1, SECONDLY: 0.02 },
};
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const list = (value: fc.Arbitrary<number | string>, maxLength: number) =>
  fc.uniqueArray(value, { minLength: 1, maxLength }).map(String);
const places = (max: number) =>
  fc.integer({ min: 1, max }).chain((place) => fc.constantFrom(place, place, -place));
const sometimes = <T>(value: fc.Arbitrary<T>, freq: number) => fc.option(value, { freq, nil: undefined });
const weekdays = fc.constantFrom(...WEEKDAYS);
const ordinals = (max: number) => fc.tuple(places(max), weekdays).map(([place, day]) => `${place}${day}`);

/** The parts that RFC 5545 allows for a FREQ. */
const partsFor = (freq: string) => {
  const isLong = freq === 'YEARLY' || freq === 'MONTHLY';
  const isShort = ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(freq);
  const never = fc.constant(undefined);
  return fc.record({
    FREQ: fc.constant(freq),
    INTERVAL: sometimes(fc.constantFrom(1, 2, 3, 5, 7, 10), 1),
    COUNT: sometimes(fc.constantFrom(1, 3, 10, 40), 2),
    WKST: sometimes(weekdays, 2),
    BYMONTH: sometimes(list(fc.integer({ min: 1, max: 12 }), isShort ? 12 : 4), 3),
    BYWEEKNO: freq === 'YEARLY' ? sometimes(list(places(53), 5), 3) : never,
    BYYEARDAY: freq === 'YEARLY' || isShort ? sometimes(list(places(366), isShort ? 200 : 20), 4) : never,
    BYMONTHDAY: freq === 'WEEKLY' ? never : sometimes(list(places(31), isShort ? 31 : 5), 3),
    BYDAY: sometimes(
      fc.oneof(
        list(weekdays, 5),
        isLong ? list(fc.oneof(weekdays, ordinals(5), ordinals(53)), 4) : list(weekdays, 5),
      ),
      1,
    ),
    BYHOUR: sometimes(list(fc.integer({ min: 0, max: 23 }), isShort ? 12 : 3), 3),
    BYMINUTE: sometimes(list(fc.integer({ min: 0, max: 59 }), isShort ? 30 : 3), 3),
    BYSECOND: sometimes(list(fc.integer({ min: 0, max: 59 }), isShort ? 30 : 3), 4),
    BYSETPOS: sometimes(list(places(8), 3), 4),
  });
};

const randomRule = fc
  .constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY')
  .chain(partsFor)
  // RFC 5545 does not allow numbers of weekdays beside BYWEEKNO.
  .filter(({ BYWEEKNO, BYDAY }) => !(BYWEEKNO && BYDAY && /\d/.test(BYDAY)))
  .map((parts) => ({
    span: (SPAN_DAYS[parts.FREQ] ?? 1) * DAY,
    rule: Object.entries(parts)
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
      .join(';'),
  }));

describe('random rules', () => {
  it('give the starts of a model that asks each day, hour and minute', () => {
    const start = fc.integer({ min: Date.UTC(1996, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 });
    const share = fc.constantFrom(0, 0, 0.1, 0.5, 0.9);
    fc.assert(
      fc.property(randomRule, start, share, ({ rule, span }, second, from) => {
        const first = second * 1000;
        const bounds = { from: first + Math.round(span * from), until: first + span };
        const found = [...occurrences(readRule(rule), first, { ...bounds, isDate: false, tick: () => {} })];
        expect(found).toEqual(modelOccurrences(rule, first, bounds.from, bounds.until));
      }),
      campaign(2000),
    );
  });
});
