import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkStay, findFirstBookableDate, findStayProblem } from '#shared/domain/availability/check-stay.ts';
import { toFullDayStay, type LocalStay, type Stay, toStay } from '#shared/domain/availability/stay.ts';
import type { Spot } from '#shared/model/spot.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { addDays, HOUR, MINUTE } from '#shared/lib/time.ts';
import { spotWith } from '#test/support/examples.ts';
import { runs } from '#test/support/random.ts';
import { wallOf, ZONES } from '#test/support/wall-clock.ts';

/** Monday, 1 June 2026, 10:00 in Madrid. */
const NOW = Date.parse('2026-06-01T08:00:00Z');
const MADRID = 'Europe/Madrid';
const full = { startTime: '08:00', endTime: '18:00', isFullDay: true };

const fullDays = (date: string, endDate: string) => toFullDayStay(MADRID, date, endDate);
const part = (date: string, startTime: string, endTime: string, endDate?: string) =>
  toStay(MADRID, { date, endDate, startTime, endTime, isFullDay: false } satisfies LocalStay);
const reasonOf = (changes: Partial<Spot>, stay: Stay, now = NOW) =>
  findStayProblem(spotWith(changes), stay, now)?.reason;

describe('a stay', () => {
  it('[BR-04] is refused with a sentence that names the broken rule', () => {
    const attempt = () => {
      checkStay(spotWith({ minDurationHours: 6 }), part('2026-06-03', '10:00', '12:00'), NOW);
    };
    expect(attempt).toThrow(AppError);
    expect(attempt).toThrow('The shortest stay is 6 hours.');
    expect(() => {
      checkStay(spotWith(), part('2026-06-03', '10:00', '12:00'), NOW);
    }).not.toThrow();
  });

  it('must end after it starts and must not begin in the past', () => {
    const stay = part('2026-06-03', '10:00', '12:00');
    expect(reasonOf({}, { ...stay, end: stay.start })).toBe('order');
    expect(reasonOf({}, { ...stay, start: Number.NaN })).toBe('order');
    expect(reasonOf({}, part('2026-06-01', '09:59', '12:00'))).toBe('past');
    expect(reasonOf({}, part('2026-06-01', '10:00', '12:00'))).toBeUndefined();
  });

  it('[BR-04] has to keep the advance booking of the spot to the minute', () => {
    const rules = { advanceBookingHours: 24 };
    expect(reasonOf(rules, part('2026-06-02', '09:59', '12:00'))).toBe('notice');
    expect(reasonOf(rules, part('2026-06-02', '10:00', '12:00'))).toBeUndefined();
  });

  it('[BR-04] has to keep the shortest duration to the minute', () => {
    const rules = { minDurationHours: 6 };
    expect(reasonOf(rules, part('2026-06-03', '08:00', '13:59'))).toBe('too_short');
    expect(reasonOf(rules, part('2026-06-03', '08:00', '14:00'))).toBeUndefined();
  });

  it('[BR-04] of one full day counts as 24 hours for the shortest duration, of two as 48', () => {
    expect(reasonOf({ minDurationHours: 24 }, fullDays('2026-06-03', '2026-06-04'))).toBeUndefined();
    expect(reasonOf({ minDurationHours: 25 }, fullDays('2026-06-03', '2026-06-04'))).toBe('too_short');
    expect(reasonOf({ minDurationHours: 48 }, fullDays('2026-06-03', '2026-06-05'))).toBeUndefined();
    expect(reasonOf({ minDurationHours: 49 }, fullDays('2026-06-03', '2026-06-05'))).toBe('too_short');
  });

  it('may last 30 days at most, also across a change of the clocks', () => {
    expect(reasonOf({}, fullDays('2026-06-03', '2026-07-03'))).toBeUndefined();
    expect(reasonOf({}, fullDays('2026-06-03', '2026-07-04'))).toBe('too_long');
    expect(reasonOf({}, part('2026-10-10', '08:00', '08:00', '2026-11-09'))).toBeUndefined();
    expect(reasonOf({}, part('2026-06-03', '08:00', '10:01', '2026-07-03'))).toBe('too_long');
  });
});

describe('the open days of a spot', () => {
  const weekdays = {
    availability: { weekdays: [1, 2, 3, 4, 5], firstDate: '2026-06-01', lastDate: '2026-06-30' },
  };

  it('[BR-04] have to include every local day that the stay touches', () => {
    expect(reasonOf(weekdays, fullDays('2026-06-04', '2026-06-05'))).toBeUndefined();
    expect(reasonOf(weekdays, fullDays('2026-06-05', '2026-06-06'))).toBe('day');
    expect(reasonOf(weekdays, fullDays('2026-06-05', '2026-06-08'))).toBe('day');
    expect(reasonOf(weekdays, part('2026-06-06', '10:00', '12:00'))).toBe('day');
  });

  it('[BR-04] need not include the day that begins as the stay ends', () => {
    expect(reasonOf(weekdays, part('2026-06-05', '18:00', '00:00'))).toBeUndefined();
    expect(reasonOf(weekdays, part('2026-06-05', '18:00', '00:01'))).toBe('day');
  });

  it('[BR-04] are from the first to the last date, both included', () => {
    const dates = {
      availability: { weekdays: [0, 1, 2, 3, 4, 5, 6], firstDate: '2026-06-10', lastDate: '2026-06-12' },
    };
    expect(reasonOf(dates, part('2026-06-09', '10:00', '12:00'))).toBe('day');
    expect(reasonOf(dates, part('2026-06-10', '10:00', '12:00'))).toBeUndefined();
    expect(reasonOf(dates, part('2026-06-12', '10:00', '12:00'))).toBeUndefined();
    expect(reasonOf(dates, part('2026-06-12', '18:00', '08:00'))).toBe('day');
    expect(reasonOf(dates, part('2026-06-13', '10:00', '12:00'))).toBe('day');
  });

  it('[BR-04] are local days of the spot, not of UTC', () => {
    const canary = {
      timeZone: 'Atlantic/Canary',
      availability: { weekdays: [5], firstDate: '2026-06-01', lastDate: '2026-06-30' },
    };
    const stay = toStay('Atlantic/Canary', {
      date: '2026-06-05',
      startTime: '00:30',
      endTime: '23:30',
      isFullDay: false,
    });
    expect(new Date(stay.start).toISOString()).toBe('2026-06-04T23:30:00.000Z');
    expect(reasonOf(canary, stay)).toBeUndefined();
  });
});

describe('access hours', () => {
  it.each([
    ['08:00', '22:00', '08:00', '22:00', true],
    ['08:00', '22:00', '07:59', '22:00', false],
    ['08:00', '22:00', '08:00', '22:01', false],
    ['00:00', '23:59', '13:00', '12:00', true],
    ['00:00', '23:59', '18:00', '00:00', true],
    ['08:00', '23:59', '18:00', '00:00', true],
    ['08:00', '22:00', '18:00', '00:00', false],
    ['22:00', '06:00', '23:00', '05:00', true],
    ['22:00', '06:00', '22:00', '06:00', true],
    ['22:00', '06:00', '00:00', '01:00', true],
    ['22:00', '06:00', '21:59', '05:00', false],
    ['22:00', '06:00', '23:00', '06:01', false],
    ['22:00', '06:00', '23:00', '12:00', false],
  ])(
    '[BR-04] from %s to %s: entry at %s and exit at %s are allowed: %s',
    (start, end, entry, exit, isAllowed) => {
      const stay = part('2026-06-03', entry, exit);
      expect(reasonOf({ accessHours: { start, end } }, stay)).toBe(isAllowed ? undefined : 'access_hours');
    },
  );

  it('[BR-04] apply to entry and exit only: a stay may last through closed hours', () => {
    const stay = part('2026-06-03', '20:00', '09:00', '2026-06-06');
    expect(reasonOf({ accessHours: { start: '08:00', end: '22:00' } }, stay)).toBeUndefined();
  });

  it('[BR-04] are in the local time of the spot, in summer and in winter', () => {
    const accessHours = { start: '08:00', end: '20:00' };
    for (const timeZone of ZONES)
      for (const date of ['2026-07-15', '2026-12-15']) {
        const stay = toStay(timeZone, { date, startTime: '08:00', endTime: '20:00', isFullDay: false });
        expect(reasonOf({ timeZone, accessHours }, stay)).toBeUndefined();
        expect(reasonOf({ timeZone, accessHours }, { ...stay, start: stay.start - MINUTE })).toBe(
          'access_hours',
        );
        expect(reasonOf({ timeZone, accessHours }, { ...stay, end: stay.end + MINUTE })).toBe('access_hours');
      }
  });
});

/** An oracle of the rules, day by day in local time. */
const isAllowed = (spot: Spot, stay: Stay, countedHours: number, now: number): boolean => {
  const days = new Set([wallOf(spot.timeZone, stay.end - MINUTE).slice(0, 10)]);
  for (let at = stay.start; at < stay.end; at += 12 * HOUR) days.add(wallOf(spot.timeZone, at).slice(0, 10));
  const { weekdays, firstDate, lastDate } = spot.availability;
  const isOpen = [...days].every(
    (day) =>
      weekdays.includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && day >= firstDate && day <= lastDate,
  );
  return (
    isOpen && countedHours >= spot.minDurationHours && stay.start - now >= spot.advanceBookingHours * HOUR
  );
};

describe('the first day that can be booked', () => {
  const rules = fc.record({
    timeZone: fc.constantFrom(...ZONES),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    opensIn: fc.integer({ min: -5, max: 20 }),
    openDays: fc.integer({ min: 0, max: 40 }),
    minDurationHours: fc.integer({ min: 1, max: 80 }),
    advanceBookingHours: fc.integer({ min: 0, max: 100 }),
    takenDays: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 10 }),
    now: fc.integer({ min: 0, max: 400 * 1440 }).map((minutes) => NOW + minutes * MINUTE),
  });

  it('[BR-04] is the first on which the shortest stay of full days keeps every rule and has no booking', () => {
    let found = 0;
    fc.assert(
      fc.property(rules, ({ timeZone, weekdays, opensIn, openDays, takenDays, now, ...hours }) => {
        const today = wallOf(timeZone, now).slice(0, 10);
        const firstDate = addDays(today, opensIn);
        const spot = spotWith({
          timeZone,
          ...hours,
          availability: { weekdays, firstDate, lastDate: addDays(firstDate, openDays) },
        });
        const taken = takenDays.map((day) =>
          toFullDayStay(timeZone, addDays(today, day), addDays(today, day + 1)),
        );
        const isFree = (stay: Stay) =>
          taken.every(({ start, end }) => end <= stay.start || start >= stay.end);

        let days = 1;
        while (days * 24 < hours.minDurationHours) days++;
        const candidates = Array.from({ length: 60 }, (_, day) => addDays(today, day));
        const expected = candidates.find((date) => {
          const stay = toFullDayStay(timeZone, date, addDays(date, days));
          return stay.start >= now && isAllowed(spot, stay, days * 24, now) && isFree(stay);
        });
        expect(findFirstBookableDate(spot, isFree, now)).toBe(expected);
        if (expected) found++;
      }),
      runs(100),
    );
    expect(found).toBeGreaterThan(20);
  });

  it('[BR-04] is today until 13:00, and tomorrow after', () => {
    const anyStay = () => true;
    expect(findFirstBookableDate(spotWith(), anyStay, NOW)).toBe('2026-06-01');
    expect(findFirstBookableDate(spotWith(), anyStay, Date.parse('2026-06-01T11:01:00Z'))).toBe('2026-06-02');
  });

  it.each([23, 24, 47, 48, 719])(
    '[BR-04] is found for a shortest stay of %i hours, which may take several days',
    (minDurationHours) => {
      expect(findFirstBookableDate(spotWith({ minDurationHours }), () => true, NOW)).toBe('2026-06-01');
    },
  );

  it('[BR-04] does not exist when the last date of the spot is over', () => {
    const over = { weekdays: [0, 1, 2, 3, 4, 5, 6], firstDate: '2025-01-01', lastDate: '2026-05-31' };
    expect(findFirstBookableDate(spotWith({ availability: over }), () => true, NOW)).toBeUndefined();
  });

  it('[BR-04] does not exist when access hours forbid entry at 13:00 or exit at 12:00', () => {
    const closed = spotWith({ accessHours: { start: '14:00', end: '20:00' } });
    expect(findFirstBookableDate(closed, () => true, NOW)).toBeUndefined();
    expect(findStayProblem(closed, toStay(MADRID, { date: '2026-06-03', ...full }), NOW)?.reason).toBe(
      'access_hours',
    );
  });
});
