import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, HOUR, MINUTE, toInstant, toLocal, getWeekday } from '#shared/lib/time.ts';
import { runs } from '#test/support/random.ts';
import { clockChanges, instantsShowing, wallOf, ZONES } from '#test/support/wall-clock.ts';

const zone = fc.constantFrom(...ZONES);
const minuteOf2025to2030 = fc
  .integer({ min: Date.UTC(2025, 0, 1) / MINUTE, max: Date.UTC(2031, 0, 1) / MINUTE })
  .map((minutes) => minutes * MINUTE);
const twoDigits = (value: number) => String(value).padStart(2, '0');
const wallTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`);
const dayOf2025to2030 = minuteOf2025to2030.map((instant) => new Date(instant).toISOString().slice(0, 10));

describe('local time', () => {
  it('of every instant is that of the platform, in both time zones of Spain', () => {
    fc.assert(
      fc.property(zone, minuteOf2025to2030, (timeZone, instant) => {
        const local = toLocal(timeZone, instant);
        expect(`${local.date} ${local.time}`).toBe(wallOf(timeZone, instant));
        expect(local.weekday).toBe(new Date(`${local.date}T12:00:00Z`).getUTCDay());
      }),
      runs(500),
    );
  });

  it('is converted to the first instant at which clocks show it', () => {
    fc.assert(
      fc.property(zone, dayOf2025to2030, wallTime, (timeZone, date, time) => {
        const [first] = instantsShowing(timeZone, date, time);
        fc.pre(first !== undefined);
        expect(toInstant(timeZone, date, time)).toBe(first);
      }),
      runs(500),
    );
  });

  it('that occurs twice is converted to the first instant, and skipped time is moved by an hour', () => {
    for (const timeZone of ZONES) {
      for (const date of clockChanges(2025, 2030)) {
        for (let minute = 0; minute < 4 * 60; minute++) {
          const time = `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
          const shown = instantsShowing(timeZone, date, time);
          const found = toInstant(timeZone, date, time);
          if (shown.length > 0) expect(found).toBe(shown[0]);
          else
            expect(Date.parse(`${wallOf(timeZone, found).replace(' ', 'T')}Z`)).toBe(
              Date.parse(`${date}T${time}Z`) + HOUR,
            );
        }
      }
    }
  });

  it('has a skipped hour every spring and a double hour every autumn', () => {
    for (const date of clockChanges(2025, 2030)) {
      const isSpring = date.slice(5, 7) === '03';
      expect(instantsShowing('Europe/Madrid', date, '02:30')).toHaveLength(isSpring ? 0 : 2);
      expect(instantsShowing('Atlantic/Canary', date, '01:30')).toHaveLength(isSpring ? 0 : 2);
    }
  });
});

describe('dates', () => {
  it('are added and counted over months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    fc.assert(
      fc.property(dayOf2025to2030, fc.integer({ min: -800, max: 800 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
      runs(200),
    );
  });

  it('have weekdays from Sunday as 0; 1 June 2026 is a Monday', () => {
    const days = Array.from({ length: 7 }, (_, day) => getWeekday(addDays('2026-06-01', day)));
    expect(days).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });
});
