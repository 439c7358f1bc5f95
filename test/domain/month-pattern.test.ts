import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listBookedHalfHours } from '#shared/lib/booked-time.ts';
import { joinPeriods, listHalfHours } from '#shared/lib/half-hours.ts';
import { listPatternPeriods } from '#shared/lib/pattern-periods.ts';
import { listRentedPeriods } from '#shared/lib/rented-periods.ts';
import { DAY, HOUR, toIso } from '#shared/lib/time.ts';
import { ALWAYS, type MonthPattern } from '#shared/model/month-pattern.ts';
import { TypedPattern } from '#shared/model/typed-pattern.ts';
import { isAtTime, walkPattern } from '#test/support/walk-pattern.ts';

const HALF_HOUR = HOUR / 2;
const ZONES = ['Europe/Madrid', 'Atlantic/Canary'];

/** Full and half hours between two of them. */
const times = (first: number, last: number) =>
  fc
    .integer({ min: first * 2, max: last * 2 })
    .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`);
const [mornings, evenings] = [times(6, 10), times(16, 22)];

const patterns: fc.Arbitrary<MonthPattern> = fc.oneof(
  fc.record({ type: fc.constant('weekdays' as const), from: mornings, to: evenings }),
  fc.record({ type: fc.constant('nights' as const), from: evenings, to: mornings }),
  fc.constant(ALWAYS),
);

/** Around both changes of the hour, New Year and 29 February. */
const EDGES = ['2027-03-28', '2027-10-31', '2027-12-31', '2028-02-29', '2028-03-26'].map((date) =>
  Date.parse(`${date}T00:00:00Z`),
);

const ranges = fc
  .record({
    edge: fc.constantFrom(...EDGES),
    before: fc.integer({ min: 0, max: 48 * 12 }),
    halves: fc.integer({ min: 0, max: 48 * 40 }),
  })
  .map(({ edge, before, halves }) => ({
    start: edge - before * HALF_HOUR,
    end: edge + (halves - before) * HALF_HOUR,
  }));

const WEEKDAYS: MonthPattern = { type: 'weekdays', from: '08:00', to: '19:00' };
const NIGHTS: MonthPattern = { type: 'nights', from: '19:00', to: '08:00' };

describe('The pattern of a month', () => {
  it('[BR-03] has the half hours that walking the wall clock finds, over changes of the hour and New Year', () => {
    fc.assert(
      fc.property(patterns, fc.constantFrom(...ZONES), ranges, (pattern, zone, range) => {
        expect(listPatternPeriods(pattern, zone, range)).toEqual(walkPattern(pattern, zone, range));
      }),
      { numRuns: 400 },
    );
  });

  it('[BR-03] says of each half hour whether it is in it', () => {
    for (const pattern of [WEEKDAYS, NIGHTS, ALWAYS])
      for (const zone of ZONES)
        for (const edge of EDGES)
          for (let at = edge - 5 * DAY; at < edge + 5 * DAY; at += HALF_HOUR) {
            const found = listPatternPeriods(pattern, zone, { start: at, end: at + 1 });
            expect(found.length > 0).toBe(isAtTime(pattern, zone, at));
          }
  });

  it('[BR-03] gives days and nights of the same times every half hour to one of the two', () => {
    const year = { start: Date.parse('2026-12-31T23:00:00Z'), end: Date.parse('2027-12-31T23:00:00Z') };
    const both = [WEEKDAYS, NIGHTS].flatMap((pattern) => listPatternPeriods(pattern, 'Europe/Madrid', year));
    const minutes = both.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(minutes).toBe(year.end - year.start);
    expect(joinPeriods(both.flatMap(listHalfHours))).toEqual([year]);
  });

  it('[BR-03] has one period from Friday evening to Monday morning', () => {
    const week = { start: Date.parse('2027-10-28T22:00:00Z'), end: Date.parse('2027-11-02T23:00:00Z') };
    // The weekend has 25 hours on Sunday.
    expect(
      listPatternPeriods(NIGHTS, 'Europe/Madrid', week).map(({ start, end }) => [start, end].map(toIso)),
    ).toEqual([
      ['2027-10-28T22:00:00.000Z', '2027-10-29T06:00:00.000Z'],
      ['2027-10-29T17:00:00.000Z', '2027-11-01T07:00:00.000Z'],
      ['2027-11-01T18:00:00.000Z', '2027-11-02T07:00:00.000Z'],
      ['2027-11-02T18:00:00.000Z', '2027-11-02T23:00:00.000Z'],
    ]);
  });

  it('[BR-03] decides the half hours of a month, each UTC day once', () => {
    fc.assert(
      fc.property(patterns, fc.constantFrom(...ZONES), ranges, (pattern, timeZone, { start, end }) => {
        const rental = { id: 'rnt', month: 1, pattern };
        const month = { startAt: toIso(start), endAt: toIso(end), timeZone, rental };
        const days = listBookedHalfHours(month);
        expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
        expect(joinPeriods(days)).toEqual(walkPattern(pattern, timeZone, { start, end }));
      }),
    );
  });

  it('[BR-03] leaves the rest of the week to others, from the first day of the rental to its last', () => {
    const rented = [
      { rentalId: 'rnt_1', from: '2027-03-25', until: '2027-03-30', pattern: WEEKDAYS },
      { rentalId: 'rnt_2', from: '2027-03-27', until: null, pattern: NIGHTS },
    ];
    const range = { start: Date.parse('2027-03-01T00:00:00Z'), end: Date.parse('2027-03-31T00:00:00Z') };
    expect(
      listRentedPeriods({ rented, timeZone: 'Europe/Madrid' }, range).map(({ start, end }) =>
        [start, end].map(toIso),
      ),
    ).toEqual([
      ['2027-03-25T07:00:00.000Z', '2027-03-25T18:00:00.000Z'],
      ['2027-03-26T07:00:00.000Z', '2027-03-26T18:00:00.000Z'],
      ['2027-03-29T06:00:00.000Z', '2027-03-29T17:00:00.000Z'],
      ['2027-03-26T23:00:00.000Z', '2027-03-29T06:00:00.000Z'],
      ['2027-03-29T17:00:00.000Z', '2027-03-30T06:00:00.000Z'],
      ['2027-03-30T17:00:00.000Z', '2027-03-31T00:00:00.000Z'],
    ]);
  });

  it.each([
    [{ type: 'weekdays', from: '05:30', to: '19:00' }, 'from'],
    [{ type: 'weekdays', from: '10:30', to: '19:00' }, 'from'],
    [{ type: 'weekdays', from: '08:15', to: '19:00' }, 'from'],
    [{ type: 'weekdays', from: '08:00', to: '22:30' }, 'to'],
    [{ type: 'nights', from: '15:30', to: '08:00' }, 'from'],
    [{ type: 'nights', from: '19:00', to: '10:30' }, 'to'],
    [{ type: 'always', from: '00:00', to: '08:00' }, 'to'],
    [{ type: 'mornings', from: '08:00', to: '19:00' }, 'type'],
  ])('[BR-08] refuses %j with its field', (pattern, name) => {
    expect(TypedPattern.safeParse(pattern).error?.issues.map(({ path }) => path)).toEqual([[name]]);
  });
});
