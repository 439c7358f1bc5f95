import { describe, expect, it } from 'vitest';
import { getShownStatus, listRented } from '#web/features/calendars/shown-status.ts';

const rental = (pattern: { type: 'always' | 'weekdays' | 'nights'; from: string; to: string }) => ({
  ...{ rentalId: `rnt_${pattern.type}`, from: '2026-11-30', until: '2026-12-30' },
  pattern,
});
const BY_DAY = rental({ type: 'weekdays', from: '08:00', to: '19:00' });
const BY_NIGHT = rental({ type: 'nights', from: '19:00', to: '08:00' });
const [BEFORE, MONDAY, SATURDAY, AFTER] = ['2026-11-29', '2026-12-07', '2026-12-05', '2026-12-30'] as const;

const shown = (date: string, ...rentals: (typeof BY_DAY)[]) =>
  getShownStatus({ date, status: 'open', bookings: [], events: [] }, { rentals });

describe('a day in the calendar of an owner', () => {
  it('[PW-05] is partly rented at the hours of a pattern, and free where it has none', () => {
    expect([BEFORE, MONDAY, SATURDAY, AFTER].map((date) => shown(date, BY_DAY))).toEqual([
      ...['open', 'partlyRented', 'open', 'open'],
    ]);
    expect([BEFORE, MONDAY, SATURDAY, AFTER].map((date) => shown(date, BY_NIGHT))).toEqual([
      ...['open', 'partlyRented', 'rented', 'open'],
    ]);
    expect(listRented({ rentals: [BY_NIGHT] }, MONDAY)).toEqual([
      { start: '00:00', end: '08:00' },
      { start: '19:00', end: '24:00' },
    ]);
  });

  it('[PW-05] is rented as a whole by two rentals that have it in turn, or by one that always has it', () => {
    expect(shown(MONDAY, BY_NIGHT, BY_DAY)).toBe('rented');
    expect(shown(MONDAY, rental({ type: 'always', from: '00:00', to: '00:00' }))).toBe('rented');
  });
});
