import { describe, expect, it } from 'vitest';
import { firstDayOfMonth } from '#shared/lib/first-day-of-month.ts';
import { daysOfRentalMonth, toMonthStay } from '#shared/domain/rentals/rental-months.ts';
import { addDays, daysBetween, HOUR } from '#shared/lib/time.ts';

/** A slow oracle: walks the calendar day by day, and knows the end of a month only from the next day's name. */
const walkMonths = (startDate: string, months: number): string[] => {
  const wanted = startDate.slice(8);
  const firsts = [startDate];
  let day = startDate;
  while (firsts.length <= months) {
    const next = addDays(day, 1);
    const isNewMonth = next.slice(0, 7) !== firsts.at(-1)?.slice(0, 7);
    const isLast = addDays(next, 1).slice(0, 7) !== next.slice(0, 7);
    if (isNewMonth && (next.slice(8) === wanted || (isLast && next.slice(8) < wanted))) firsts.push(next);
    day = next;
  }
  return firsts;
};

describe('The months of a rental', () => {
  it.each([
    ['2027-01-15', ['2027-01-15', '2027-02-15', '2027-03-15']],
    ['2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['2028-02-29', ['2028-02-29', '2028-03-29', '2028-04-29']],
    ['2027-12-30', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
  ])('[BR-03] from %s begin on the same day, or on the last one where there is none', (startDate, firsts) => {
    expect(firsts.map((_, index) => firstDayOfMonth(startDate, index + 1))).toEqual(firsts);
  });

  it('[BR-03] begin on the days that walking the calendar finds, from every day of four years', () => {
    for (let day = '2027-01-01'; day < '2031-01-01'; day = addDays(day, 1))
      expect(Array.from({ length: 15 }, (_, index) => firstDayOfMonth(day, index + 1))).toEqual(
        walkMonths(day, 14),
      );
  });

  it('[BR-03] follow each other without a gap, and have 28 to 31 days', () => {
    for (let number = 1; number <= 24; number++) {
      const { from, until } = daysOfRentalMonth('2027-08-31', number);
      expect(daysOfRentalMonth('2027-08-31', number + 1).from).toBe(until);
      expect(daysBetween(from, until)).toBeGreaterThanOrEqual(28);
      expect(daysBetween(from, until)).toBeLessThanOrEqual(31);
    }
  });

  it('[BR-03] last from midnight to midnight of the spot, also when the clocks change', () => {
    const march = toMonthStay('Europe/Madrid', '2027-03-15', 1);
    expect(march).toMatchObject({
      start: Date.parse('2027-03-14T23:00:00Z'),
      end: Date.parse('2027-04-14T22:00:00Z'),
    });
    expect((march.end - march.start) / HOUR).toBe(31 * 24 - 1);
    expect(toMonthStay('Atlantic/Canary', '2027-10-10', 1).end).toBe(Date.parse('2027-11-10T00:00:00Z'));
  });
});
