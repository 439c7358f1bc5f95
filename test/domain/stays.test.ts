import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundableUntil } from '#shared/domain/availability/cancellation.ts';
import {
  countDurationMinutes,
  countFullDays,
  listLocalDays,
  type Stay,
  toStay,
} from '#shared/domain/availability/stay.ts';
import { addDays, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import { runs } from '#test/support/random.ts';
import { wallOf, ZONES } from '#test/support/wall-clock.ts';

const part = { startTime: '08:00', endTime: '18:00', isFullDay: false };
const full = { startTime: '08:00', endTime: '18:00', isFullDay: true };
const wallsOf = (timeZone: string, stay: { start: number; end: number }) => [
  wallOf(timeZone, stay.start),
  wallOf(timeZone, stay.end),
];

describe('a stay as the booking form sends it', () => {
  it.each(ZONES)('[BR-01] of a full day runs from 13:00 to 12:00 of the next day in %s', (timeZone) => {
    const stay = toStay(timeZone, { date: '2026-07-10', ...full });
    expect(wallsOf(timeZone, stay)).toEqual(['2026-07-10 13:00', '2026-07-11 12:00']);
    expect(countFullDays(stay)).toBe(1);
    expect(countDurationMinutes(stay)).toBe(23 * 60);
  });

  it('[BR-01] of several full days ends at 12:00 of the last day and counts 24n - 1 hours', () => {
    const stay = toStay('Europe/Madrid', { date: '2026-07-10', endDate: '2026-07-14', ...full });
    expect(wallsOf('Europe/Madrid', stay)).toEqual(['2026-07-10 13:00', '2026-07-14 12:00']);
    expect(countFullDays(stay)).toBe(4);
    expect(countDurationMinutes(stay)).toBe((4 * 24 - 1) * 60);
  });

  it('[BR-01] of a part day ends on the same day when its end is after its start', () => {
    const stay = toStay('Europe/Madrid', { date: '2026-07-10', ...part });
    expect(wallsOf('Europe/Madrid', stay)).toEqual(['2026-07-10 08:00', '2026-07-10 18:00']);
    expect(countFullDays(stay)).toBe(0);
    expect(countDurationMinutes(stay)).toBe(600);
  });

  it.each([
    ['18:00', '08:00'],
    ['08:00', '08:00'],
    ['23:59', '00:00'],
  ])(
    '[BR-01] from %s to %s ends the next day, because its end is not after its start',
    (startTime, endTime) => {
      const stay = toStay('Europe/Madrid', { date: '2026-07-31', startTime, endTime, isFullDay: false });
      expect(wallsOf('Europe/Madrid', stay)).toEqual([`2026-07-31 ${startTime}`, `2026-08-01 ${endTime}`]);
    },
  );

  it('[BR-01] always ends after it starts and has the requested local times, except in the hour of a clock change', () => {
    const time = fc
      .integer({ min: 4 * 60, max: 24 * 60 - 1 })
      .map((minute) => new Date(minute * MINUTE).toISOString().slice(11, 16));
    const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2025-01-01', days));
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), day, time, time, (timeZone, date, startTime, endTime) => {
        const stay = toStay(timeZone, { date, startTime, endTime, isFullDay: false });
        const endDay = endTime > startTime ? date : addDays(date, 1);
        expect(stay.start).toBeLessThan(stay.end);
        expect(wallsOf(timeZone, stay)).toEqual([`${date} ${startTime}`, `${endDay} ${endTime}`]);
      }),
      runs(300),
    );
  });

  const datesOf = (stay: Stay) => listLocalDays(stay).map(({ date }) => date);

  it('touches every local day of which it has a minute, and not the day that begins as it ends', () => {
    const evening = toStay('Europe/Madrid', {
      date: '2026-07-10',
      startTime: '20:00',
      endTime: '00:00',
      isFullDay: false,
    });
    expect(datesOf(evening)).toEqual(['2026-07-10']);
    const night = toStay('Europe/Madrid', {
      date: '2026-07-10',
      startTime: '20:00',
      endTime: '00:01',
      isFullDay: false,
    });
    expect(datesOf(night)).toEqual(['2026-07-10', '2026-07-11']);
    const days = toStay('Atlantic/Canary', { date: '2026-07-30', endDate: '2026-08-02', ...full });
    expect(datesOf(days)).toEqual(['2026-07-30', '2026-07-31', '2026-08-01', '2026-08-02']);
  });
});

describe('the last moment of a full refund', () => {
  const stay = toStay('Europe/Madrid', { date: '2026-07-10', ...full });

  it.each([
    [0, 24],
    [12, 24],
    [24, 24],
    [48, 48],
  ])('for a limit of %i hours is %i hours before the start, never less than a day', (limit, hours) => {
    const until = refundableUntil({ cancellationLimitHours: limit }, stay);
    expect(toIso(until)).toBe(toIso(stay.start - hours * HOUR));
  });
});
