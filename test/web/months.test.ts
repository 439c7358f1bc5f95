import { describe, expect, it } from 'vitest';
import { weekStartsOn } from '#web/lib/dates.ts';
import { countPastWeeks, inWeekOrder, isMonthEnding, splitWeeks } from '#web/lib/months.ts';

/** Today, the past weeks of its month in es and en, and whether the month ends in the coming week. */
const DAYS = [
  ['2027-03-01', 0, 0, false],
  ['2027-03-07', 0, 1, false],
  ['2027-03-08', 1, 1, false],
  ['2027-03-24', 3, 3, false],
  ['2027-03-25', 3, 3, true],
  ['2027-03-31', 4, 4, true],
  ['2027-02-28', 3, 4, true],
] as const;

describe('the month of an owner', () => {
  it('[PW-05] begins with the week of today, and is followed by the next one in its last week', () => {
    for (const [today, spanish, english, isEnding] of DAYS) {
      const month = today.slice(0, 7);
      expect(countPastWeeks(splitWeeks(month, 1), today), today).toBe(spanish);
      expect(countPastWeeks(splitWeeks(month, 0), today), today).toBe(english);
      expect(isMonthEnding(month, today), today).toBe(isEnding);
    }
    expect(isMonthEnding('2027-04', '2027-03-31')).toBe(false);
    expect(countPastWeeks(splitWeeks('2027-04', 1), '2027-03-31')).toBe(0);
  });
});

it('[PW-05] the days of a week are listed from Monday in Spanish and from Sunday in English', () => {
  const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
  expect(inWeekOrder(days, weekStartsOn('es'))).toEqual(days);
  expect(inWeekOrder(days, weekStartsOn('en'))).toEqual(['Su', ...days.slice(0, -1)]);
});
