import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStayProblem } from '#shared/domain/availability/check-stay.ts';
import { findNextFree } from '#shared/domain/availability/find-next-free.ts';
import { overlaps, type Period } from '#shared/lib/half-hours.ts';
import { toStay } from '#shared/domain/availability/stay.ts';
import { addDays, MINUTE, toIso } from '#shared/lib/time.ts';
import { spotWith } from '#test/support/examples.ts';
import { runs } from '#test/support/random.ts';
import { clockChanges, wallOf, ZONES } from '#test/support/wall-clock.ts';

const NOW = Date.parse('2026-06-01T08:00:00Z');

/** A calendar with these busy periods. */
const calendarWith = (busy: readonly Period[], now = NOW) => ({
  clock: { now: () => now },
  calendar: {
    listBusy: (_spotId: string, asked: Period) =>
      Promise.resolve(busy.filter((period) => overlaps(period, asked))),
    filterFree: () => Promise.reject(new Error('not asked here')),
    hasStays: () => Promise.reject(new Error('not asked here')),
    findHeldUntil: () => Promise.reject(new Error('not asked here')),
  },
});
const full = { startTime: '08:00', endTime: '18:00', isFullDay: true };

describe('the next free stay for a taken one', () => {
  it('has the same times on the next day that keeps the rules and has no booking', async () => {
    const spot = spotWith({
      availability: { weekdays: [1, 2, 3, 4, 5], firstDate: '2026-06-01', lastDate: '2026-12-31' },
    });
    const wanted = toStay('Europe/Madrid', { date: '2026-06-03', ...full });
    const thursday = toStay('Europe/Madrid', { date: '2026-06-04', ...full });
    const next = await findNextFree(
      calendarWith([wanted, { start: thursday.end - MINUTE, end: thursday.end }]),
      spot,
      wanted,
    );
    const monday = toStay('Europe/Madrid', { date: '2026-06-08', ...full });
    expect(next).toEqual({ startTime: toIso(monday.start), endTime: toIso(monday.end) });
  });

  it('does not exist when sixty days are busy', async () => {
    const spot = spotWith();
    const wanted = toStay('Europe/Madrid', { date: '2026-06-03', ...full });
    const always = { start: wanted.start, end: toStay('Europe/Madrid', { date: '2026-08-10', ...full }).end };
    expect(await findNextFree(calendarWith([always]), spot, wanted)).toBeUndefined();
  });

  it('has the same local times after a change of the clocks', async () => {
    for (const timeZone of ZONES)
      for (const sunday of clockChanges(2026, 2030)) {
        const wanted = toStay(timeZone, { date: addDays(sunday, -2), ...full });
        const busy = [
          { start: wanted.start, end: toStay(timeZone, { date: addDays(sunday, -1), ...full }).end },
        ];
        const next = await findNextFree(calendarWith(busy, wanted.start - 1), spotWith({ timeZone }), wanted);
        expect(wallOf(timeZone, Date.parse(next?.startTime ?? ''))).toBe(`${sunday} 13:00`);
        expect(wallOf(timeZone, Date.parse(next?.endTime ?? ''))).toBe(`${addDays(sunday, 1)} 12:00`);
      }
  });

  it('is the first that a search day by day finds, with any bookings and weekdays', async () => {
    const stays = fc.record({
      timeZone: fc.constantFrom(...ZONES),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 2 }),
      startDay: fc.integer({ min: 1, max: 300 }),
      startHour: fc.integer({ min: 4, max: 23 }),
      endHour: fc.integer({ min: 4, max: 23 }),
      nights: fc.integer({ min: 0, max: 3 }),
      busyHours: fc.array(fc.tuple(fc.integer({ min: 0, max: 65 * 24 }), fc.integer({ min: 1, max: 60 })), {
        maxLength: 25,
      }),
    });
    await fc.assert(
      fc.asyncProperty(
        stays,
        async ({ timeZone, weekdays, startDay, startHour, endHour, nights, busyHours }) => {
          const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
          const spot = spotWith({
            timeZone,
            availability: { weekdays, firstDate: '2026-01-01', lastDate: '2030-01-01' },
          });
          const date = addDays('2026-06-02', startDay);
          const onDay = (days: number) => {
            const day = addDays(date, days);
            const endDate = addDays(day, nights + (endHour > startHour ? 0 : 1));
            return toStay(timeZone, {
              date: day,
              endDate,
              startTime: time(startHour),
              endTime: time(endHour),
              isFullDay: false,
            });
          };
          const wanted = onDay(0);
          const busy = busyHours.map(([from, hours]) => {
            const start = wanted.start + from * 60 * MINUTE;
            return { start, end: start + hours * 60 * MINUTE };
          });
          const expected = Array.from({ length: 60 }, (_, day) => onDay(day + 1)).find(
            (stay) => !findStayProblem(spot, stay, NOW) && !busy.some((period) => overlaps(period, stay)),
          );
          const next = await findNextFree(calendarWith(busy), spot, wanted);
          expect(next).toEqual(
            expected && { startTime: toIso(expected.start), endTime: toIso(expected.end) },
          );
        },
      ),
      runs(150),
    );
  });
});
