import { expect, it } from 'vitest';
import { overlaps } from '#shared/lib/half-hours.ts';
import { toStay } from '#shared/domain/availability/stay.ts';
import { isTaken, takenRuns } from '#shared/domain/search/taken-slots.ts';
import { isPartlyRented } from '#shared/domain/search/pattern-slots.ts';
import type { MonthPattern } from '#shared/model/month-pattern.ts';
import { addDays, HOUR } from '#shared/lib/time.ts';
import { wallOf, ZONES } from '#test/support/wall-clock.ts';
import { isInPattern } from './world.ts';

const timeZone = 'Europe/Madrid';
const FIRST = '2026-05-04';
const fullDays = (date: string, endDate: string) =>
  toStay(timeZone, { date, endDate, startTime: '13:00', endTime: '12:00', isFullDay: true });

it('[BR-04] a stay of full days is taken exactly when a booking overlaps it, from its first hour to its last', () => {
  const { start: opens } = fullDays(FIRST, addDays(FIRST, 1));
  const spot = { timeZone, exceptions: { blocked: [], opened: [] }, rented: [] };
  const hours = Array.from({ length: 72 }, (_, hour) => opens - 36 * HOUR + hour * HOUR);
  for (const start of hours)
    for (const length of [1, 5, 23, 30]) {
      const booked = { start, end: start + length * HOUR };
      const runs = takenRuns(spot, [booked], opens - 60 * HOUR);
      for (const nights of [1, 2]) {
        const last = addDays(FIRST, nights);
        const told = `${new Date(start).toISOString()} for ${length} hours, ${nights} nights`;
        expect(isTaken(runs, fullDays(FIRST, last)), told).toBe(overlaps(booked, fullDays(FIRST, last)));
      }
    }
});

it('[BR-04] hours are taken exactly when a booking, hold or blocked day shares a half hour with them', () => {
  const at = (time: string) => Date.parse(`${FIRST}T${time}:00Z`);
  const now = at('00:30');
  const blocked = [{ from: '2026-05-06', to: '2026-05-07' }];
  const busy = [
    { start: at('10:10'), end: at('11:00') },
    { start: at('11:00'), end: at('12:30') },
    { start: at('18:00'), end: at('20:00') },
  ];
  const runs = takenRuns({ timeZone, exceptions: { blocked, opened: [] }, rented: [] }, busy, now);
  expect(runs).toHaveLength(3);
  const isFree = (start: number, end: number) => !isTaken(runs, { start, end });
  expect(isFree(at('09:00'), at('10:00'))).toBe(true);
  expect(isFree(at('09:00'), at('10:30'))).toBe(false);
  expect(isFree(at('12:30'), at('18:00'))).toBe(true);
  expect(isFree(at('12:00'), at('12:30'))).toBe(false);
  expect(isFree(at('19:30'), at('22:00'))).toBe(false);
  // A blocked day is a day in the time zone of the spot, two hours ahead of UTC.
  const blockedFrom = Date.parse('2026-05-05T22:00Z');
  expect(isFree(blockedFrom - HOUR, blockedFrom)).toBe(true);
  expect(isFree(blockedFrom, blockedFrom + HOUR / 2)).toBe(false);
  expect(isFree(Date.parse('2026-05-07T21:30Z'), Date.parse('2026-05-07T22:00Z'))).toBe(false);
  expect(isFree(Date.parse('2026-05-07T22:00Z'), Date.parse('2026-05-08T22:00Z'))).toBe(true);
});

it('[BR-04] hours are rented exactly in the pattern of a rental, by the wall clock, over both changes of the clocks', () => {
  const patterns: readonly MonthPattern[] = [
    { type: 'weekdays', from: '06:30', to: '19:00' },
    { type: 'nights', from: '21:30', to: '08:00' },
  ];
  for (const zone of ZONES)
    for (const day of ['2026-10-25', '2027-03-28', '2027-01-01'])
      for (const pattern of patterns) {
        const partlyRented = [{ from: addDays(day, -3), until: addDays(day, 3), pattern }];
        const first = Date.parse(`${addDays(day, -5)}T00:00:00Z`);
        for (let start = first; start < first + 10 * 24 * HOUR; start += HOUR / 2) {
          const date = wallOf(zone, start).slice(0, 10);
          const isRented =
            date >= addDays(day, -3) && date < addDays(day, 3) && isInPattern(pattern, zone, start);
          const period = { start, end: start + HOUR / 2 };
          const told = `${zone} ${pattern.type} ${new Date(start).toISOString()}`;
          expect(isPartlyRented({ partlyRented, timeZone: zone }, period), told).toBe(isRented);
        }
      }
});
