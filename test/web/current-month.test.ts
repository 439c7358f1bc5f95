import { expect, it } from 'vitest';
import { findCurrentMonth } from '#web/features/rentals/find-current-month.ts';

const month = (number: number, from: string, until: string, state: 'due' | 'paid' = 'paid') => ({
  ...{ number, from, until, state },
  bookingId: `bkg_${number}`,
});
const FIRST = month(1, '2026-12-15', '2027-01-15');
const SECOND = month(2, '2027-01-15', '2027-02-15');

it('[BK-01] the page of a rental opens the month that is running, also when the next one is paid', () => {
  const open = (today: string, ...months: (typeof FIRST)[]) => findCurrentMonth(months, today)?.number;
  expect(open('2026-12-01', FIRST)).toBe(1);
  expect(open('2027-01-14', SECOND, FIRST)).toBe(1);
  expect(open('2027-01-15', SECOND, FIRST)).toBe(2);
  expect(open('2027-02-20', SECOND, FIRST)).toBe(2);
  expect(open('2027-01-14', { ...SECOND, state: 'due' }, FIRST)).toBe(1);
});
