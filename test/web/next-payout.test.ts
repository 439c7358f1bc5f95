import { expect, it, vi } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Payout } from '#shared/api/payouts.ts';
import { findNextPayout } from '#web/features/payouts/next-payout.ts';

vi.setSystemTime('2026-06-05T10:30:00Z');

const payout = (state: Payout['state'], amount: number, dueAt: string) =>
  ({ state, amount, dueAt: `2026-06-${dueAt}:00Z`, timeZone: 'Europe/Madrid' }) as Payout; // no other field is read
const booking = (status: Booking['status'], ownerEarnings: number, endTime: string) =>
  ({ status, ownerEarnings, endTime: `2026-06-${endTime}:00Z`, timeZone: 'Europe/Madrid' }) as Booking; // no other field is read

const STAYS = [
  booking('cancelled_by_driver', 9, '06T10:00'),
  booking('confirmed', 7, '08T10:00'),
  booking('confirmed', 5, '07T10:00'),
];

it('the next payout is the sum of the shares that are due on the first day, by the clock of the spot', () => {
  const payouts = [
    payout('sent', 100, '04T10:00'),
    payout('waiting', 3, '08T10:00'),
    payout('waiting', 12.75, '07T21:30'),
    payout('waiting', 1.06, '07T08:00'),
    // Already the 8th in Madrid.
    payout('waiting', 4, '07T22:30'),
  ];
  expect(findNextPayout(payouts, STAYS)).toMatchObject({
    kind: 'due',
    amount: 13.81,
    dueAt: '2026-06-07T08:00:00Z',
  });
});

it('the next payout is sent today with those that are late, and else waits for the next stay to end', () => {
  const late = [payout('waiting', 2, '01T10:00'), payout('waiting', 3, '05T20:00')];
  expect(findNextPayout(late, STAYS)).toMatchObject({ kind: 'today', amount: 5 });
  expect(findNextPayout([payout('held', 8, '01T10:00')], STAYS)).toEqual({ kind: 'held', amount: 8 });
  expect(findNextPayout([payout('sent', 8, '01T10:00')], STAYS)).toMatchObject({
    kind: 'after_stay',
    amount: 5,
    dueAt: '2026-06-08T10:00:00.000Z',
  });
  expect(findNextPayout([], [])).toEqual({ kind: 'none' });
});
