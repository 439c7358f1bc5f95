import { expect, it } from 'vitest';
import { suggestStay } from '#web/features/checkout/suggest-stay.ts';

const SPOT = {
  min_duration: 1,
  advance_booking: 0,
  timeZone: 'Europe/Madrid' as const,
  accessHours: { start: '00:00', end: '23:30' },
};
const DAYS = ['01', '02', '03'].map((day) => ({ date: `2026-06-${day}`, status: 'open' as const, busy: [] }));

it('[BB-01] suggests tomorrow in the booking box when it is free, even if today can be booked', () => {
  const startOf = (days: typeof DAYS, firstBookableDate: string) =>
    suggestStay(SPOT, '2026-06-01', { firstBookableDate, days }).date;
  expect(startOf(DAYS, '2026-06-01')).toBe('2026-06-02');
  expect(startOf(DAYS.slice(0, 1), '2026-06-01')).toBe('2026-06-01');
  expect(startOf(DAYS, '2026-06-03')).toBe('2026-06-03');
});
