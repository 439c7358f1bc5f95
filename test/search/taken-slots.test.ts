import { expect, it } from 'vitest';
import { overlaps } from '#shared/lib/half-hours.ts';
import { toStay } from '#shared/domain/availability/stay.ts';
import { isTaken, takenRuns } from '#shared/domain/search/taken-slots.ts';
import { addDays, HOUR } from '#shared/lib/time.ts';

const timeZone = 'Europe/Madrid';
const FIRST = '2026-05-04';
const fullDays = (date: string, endDate: string) =>
  toStay(timeZone, { date, endDate, startTime: '13:00', endTime: '12:00', isFullDay: true });

it('[BR-04] a stay of full days is taken exactly when something booked overlaps it, from its first hour to its last', () => {
  const { start: opens } = fullDays(FIRST, addDays(FIRST, 1));
  const spot = { timeZone, exceptions: { blocked: [], opened: [] } };
  const hours = Array.from({ length: 72 }, (_, hour) => opens - 36 * HOUR + hour * HOUR);
  for (const start of hours)
    for (const length of [1, 5, 23, 30]) {
      const booked = { start, end: start + length * HOUR };
      const runs = takenRuns(spot, [booked], opens - 60 * HOUR);
      for (const nights of [1, 2]) {
        const last = addDays(FIRST, nights);
        const told = `${new Date(start).toISOString()} for ${length} hours, ${nights} nights`;
        expect(isTaken(runs, FIRST, last), told).toBe(overlaps(booked, fullDays(FIRST, last)));
      }
    }
});
