import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listHalfHours, overlaps, joinPeriods } from '#shared/lib/half-hours.ts';
import { MINUTE } from '#shared/lib/time.ts';
import { runs } from '#test/support/random.ts';

const HALF_HOUR = 30 * MINUTE;
const at = (text: string) => Date.parse(text);
const period = fc
  .tuple(fc.integer({ min: 0, max: 3 * 1440 }), fc.integer({ min: 1, max: 2 * 1440 }))
  .map(([start, minutes]) => {
    const from = Date.UTC(2026, 11, 30) + start * MINUTE;
    return { start: from, end: from + minutes * MINUTE };
  });
const cellsOf = (asked: { start: number; end: number }) =>
  listHalfHours(asked).flatMap(({ date, halfHours }) => halfHours.map((index) => `${date}/${index}`));

describe('the half hours of a stay', () => {
  it('are all that it touches', () => {
    expect(listHalfHours({ start: at('2026-06-01T10:00Z'), end: at('2026-06-01T11:00Z') })).toEqual([
      { date: '2026-06-01', halfHours: [20, 21] },
    ]);
    expect(listHalfHours({ start: at('2026-06-01T10:29Z'), end: at('2026-06-01T11:01Z') })).toEqual([
      { date: '2026-06-01', halfHours: [20, 21, 22] },
    ]);
  });

  it('are grouped by UTC day, of which each has 48, also when the clocks change', () => {
    expect(listHalfHours({ start: at('2026-12-31T23:30Z'), end: at('2027-01-01T00:30Z') })).toEqual([
      { date: '2026-12-31', halfHours: [47] },
      { date: '2027-01-01', halfHours: [0] },
    ]);
    const spring = listHalfHours({ start: at('2026-03-29T00:00Z'), end: at('2026-03-30T00:00Z') });
    expect(spring.map(({ halfHours }) => halfHours.length)).toEqual([48]);
  });

  it('cover the stay with less than half an hour more on either side', () => {
    fc.assert(
      fc.property(period, (stay) => {
        const [covered, ...others] = joinPeriods(listHalfHours(stay));
        expect(others).toEqual([]);
        expect(stay.start - (covered?.start ?? NaN)).toBeGreaterThanOrEqual(0);
        expect(stay.start - (covered?.start ?? NaN)).toBeLessThan(HALF_HOUR);
        expect((covered?.end ?? NaN) - stay.end).toBeGreaterThanOrEqual(0);
        expect((covered?.end ?? NaN) - stay.end).toBeLessThan(HALF_HOUR);
      }),
      runs(300),
    );
  });

  it('[BR-03] of two stays that overlap have one in common, so that the table refuses one of them', () => {
    fc.assert(
      fc.property(period, period, (one, other) => {
        fc.pre(overlaps(one, other));
        const taken = new Set(cellsOf(one));
        expect(cellsOf(other).some((cell) => taken.has(cell))).toBe(true);
      }),
      runs(300),
    );
  });

  it('are joined into periods in any order', () => {
    const cells = [
      { date: '2027-01-01', halfHours: [1, 0] },
      { date: '2026-12-31', halfHours: [47, 20] },
    ];
    expect(joinPeriods(cells)).toEqual([
      { start: at('2026-12-31T10:00Z'), end: at('2026-12-31T10:30Z') },
      { start: at('2026-12-31T23:30Z'), end: at('2027-01-01T01:00Z') },
    ]);
    expect(joinPeriods([])).toEqual([]);
  });
});

describe('two periods', () => {
  it('overlap when they share an instant, not when one ends as the other starts', () => {
    const morning = { start: 0, end: 10 };
    expect(overlaps(morning, { start: 9, end: 12 })).toBe(true);
    expect(overlaps(morning, { start: 10, end: 12 })).toBe(false);
    expect(overlaps({ start: 3, end: 4 }, morning)).toBe(true);
  });
});
