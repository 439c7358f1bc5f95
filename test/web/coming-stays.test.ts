import { expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import {
  findNextStay,
  listMovesToday,
  mayGoOnToday,
  timeUntil,
} from '#web/features/dashboard/coming-stays.ts';

const NOW = Date.parse('2026-06-05T10:30:00Z');

const stay = (id: string, startTime: string, endTime: string, changes: Partial<Booking> = {}) =>
  ({
    id,
    startTime: `2026-06-${startTime}:00Z`,
    endTime: `2026-06-${endTime}:00Z`,
    timeZone: 'Europe/Madrid',
    status: 'confirmed',
    ...changes,
  }) as Booking; // no other field is read

const idOf = (bookings: readonly Booking[], now = NOW) => findNextStay(bookings, now)?.id;

it('the next stay is the one that runs, then the one that begins first, and never one that is not paid', () => {
  const bookings = [
    stay('later', '07T08:00', '07T18:00'),
    stay('held', '05T11:00', '05T12:00', { status: 'pending' }),
    stay('cancelled', '05T11:00', '05T12:00', { status: 'cancelled_by_owner' }),
    stay('soon', '05T11:00', '05T12:00'),
    stay('running', '04T08:00', '05T10:31'),
    stay('ended', '05T08:00', '05T10:30'),
  ];
  expect(idOf(bookings)).toBe('running');
  expect(idOf(bookings, NOW + 60_000)).toBe('soon');
  expect(idOf(bookings, Date.parse('2026-06-05T12:00:00Z'))).toBe('later');
  expect(idOf([])).toBeUndefined();
});

it.each([
  ['2026-06-05T10:30:20Z', { unit: 'minutes', minutes: 1 }],
  ['2026-06-05T11:29:00Z', { unit: 'minutes', minutes: 59 }],
  ['2026-06-05T12:40:00Z', { unit: 'hours', hours: 2, minutes: 10 }],
  ['2026-06-07T10:29:00Z', { unit: 'hours', hours: 47, minutes: 59 }],
  ['2026-06-07T10:30:00Z', { unit: 'days', days: 2 }],
  // Midnights in Madrid: a week ahead by the calendar.
  ['2026-06-11T22:00:00Z', { unit: 'days', days: 7 }],
  ['2026-06-11T21:59:00Z', { unit: 'days', days: 6 }],
  ['2026-06-05T10:00:00Z', { unit: 'minutes', minutes: 0 }],
])('the time until %s is %j', (instant, left) => {
  expect(timeUntil(instant, NOW, 'Europe/Madrid')).toEqual(left);
});

it('today is the day of each spot, an hour later in the Canary Islands', () => {
  const atNight = Date.parse('2026-06-05T22:30:00Z');
  const bookings = [
    stay('madrid', '05T21:30', '06T09:00'),
    stay('canary', '05T21:30', '06T09:00', { timeZone: 'Atlantic/Canary' }),
    stay('over', '05T22:10', '05T22:20', { status: 'completed' }),
    stay('refunded', '05T22:10', '05T22:20', { status: 'refunded' }),
  ];
  const moves = listMovesToday(bookings, atNight).map(({ kind, booking }) => `${booking.id} ${kind}`);
  expect(moves).toEqual(['canary arrives', 'over arrives', 'over leaves', 'madrid leaves']);
});

it('a cut list goes on while its stays begin today', () => {
  const ahead = stay('ahead', '06T08:00', '06T09:00');
  expect(mayGoOnToday([stay('today', '05T20:00', '05T21:00')], NOW)).toBe(true);
  expect(mayGoOnToday([ahead], NOW)).toBe(false);
  expect(mayGoOnToday([stay('over', '01T20:00', '01T21:00', { status: 'completed' })], NOW)).toBe(false);
  expect(mayGoOnToday([], NOW)).toBe(false);
});
