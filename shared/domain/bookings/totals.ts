import type { Amounts, Totals, TotalsKey } from '../ports/bookings.ts';
import { listBookedPeriods } from '../../lib/booked-time.ts';
import type { Period } from '../../lib/half-hours.ts';
import { HOUR, MINUTE, toLocal } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { isPaid, isUnpaid } from './booking-status.ts';
import { toMonth } from './business-month.ts';
import { isEarned, splitShares } from './share.ts';

export const HOURS_A_WEEK = 7 * 24;

/** `Date.getUTCDay()` counts from Sunday. */
export const fromMonday = (weekday: number) => (weekday + 6) % 7;

/** Hours of the week are numbered from Monday 00:00 in local time. */
export const getHourOfWeek = (timeZone: string, instant: number): number => {
  const { weekday, time } = toLocal(timeZone, instant);
  return fromMonday(weekday) * 24 + Number(time.slice(0, 2));
};

const hourName = (hour: number) => `hour${hour}`;

/** Booked minutes by hour of the week, from Monday 00:00. */
export const readHours = (amounts: Amounts): number[] =>
  Array.from({ length: HOURS_A_WEEK }, (_, hour) => amounts[hourName(hour)] ?? 0);

/** Splits a period at full hours. The zones of Spain are whole hours from UTC. */
export const splitMinutes = ({ start, end }: Period): { at: number; minutes: number }[] => {
  const hours: { at: number; minutes: number }[] = [];
  if (start >= end) return hours;
  for (let at = start - (start % HOUR); at < end; at += HOUR)
    hours.push({ at, minutes: (Math.min(end, at + HOUR) - Math.max(start, at)) / MINUTE });
  return hours;
};

const add = (sums: Map<string, number>, name: string, amount: number) =>
  sums.set(name, (sums.get(name) ?? 0) + amount);

/** Booked minutes by month and hour of the week; only for past stays. */
const hoursByMonth = (booking: Booking): Map<string, Map<string, number>> => {
  const months = new Map<string, Map<string, number>>();
  if (booking.status !== 'completed') return months;
  for (const { at, minutes } of listBookedPeriods(booking).flatMap(splitMinutes)) {
    const month = toMonth(at);
    const hours = months.get(month) ?? new Map<string, number>();
    add(hours, hourName(getHourOfWeek(booking.timeZone, at)), minutes);
    months.set(month, hours);
  }
  return months;
};

const countMinutes = (booking: Booking) =>
  Math.round(listBookedPeriods(booking).reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE);

const countStates = ({ status }: Booking): Amounts => ({
  upcoming: status === 'confirmed' ? 1 : 0,
  completed: status === 'completed' ? 1 : 0,
});

/** `rentedCents`: what was paid for a month of a rental, without the fee. */
const toEarnedAmounts = (booking: Booking): Amounts => {
  const shares = splitShares(booking);
  return {
    bookings: 1,
    bookedMinutes: isPaid(booking) ? countMinutes(booking) : 0,
    ...shares,
    ...(booking.rental && { rentedCents: shares.driverPaidCents - shares.serviceFeeCents }),
  };
};

const toOwnerAmounts = (booking: Booking): Amounts => ({
  ...countStates(booking),
  ...(isEarned(booking) && toEarnedAmounts(booking)),
});

const toDriverAmounts = (booking: Booking): Amounts => ({
  ...countStates(booking),
  bookings: isUnpaid(booking) ? 0 : 1,
});

/** A booking's additions to its parties' totals. Amounts count in the month in which the stay starts, hours where they are. */
const toTotals = (booking: Booking): Totals[] => {
  const { driverId, ownerId, spotId, spot } = booking;
  const startMonth = toMonth(Date.parse(booking.startAt));
  const hours = hoursByMonth(booking);
  const common = { spotId, spotTitle: spot.title };
  return [
    { ...common, userId: driverId, role: 'driver', month: startMonth, amounts: toDriverAmounts(booking) },
    ...[...new Set([startMonth, ...hours.keys()])].map((month): Totals => ({
      ...common,
      userId: ownerId,
      role: 'owner',
      month,
      amounts: {
        ...(month === startMonth && toOwnerAmounts(booking)),
        ...Object.fromEntries(hours.get(month) ?? []),
      },
    })),
  ];
};

const nameOf = ({ userId, role, month, spotId }: TotalsKey) => [userId, role, month, spotId].join(' ');

const withoutZeros = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));

/** Adds up totals with the same key; `sign` is -1 for subtractions. */
const gather = (parts: readonly (Totals & { sign: 1 | -1 })[]): Totals[] => {
  const all = new Map<string, { totals: Totals; sums: Map<string, number> }>();
  for (const { sign, ...totals } of parts) {
    const { sums } = all.get(nameOf(totals)) ?? { sums: new Map<string, number>() };
    for (const [name, amount] of Object.entries(totals.amounts)) add(sums, name, sign * amount);
    all.set(nameOf(totals), { totals, sums });
  }
  return [...all.values()].map(({ totals, sums }) => ({
    ...totals,
    amounts: withoutZeros(Object.fromEntries(sums)),
  }));
};

const isSomething = ({ amounts }: Totals) => Object.keys(amounts).length > 0;

/**
 * The additions and subtractions of a change of a booking to its parties' totals. Those of a stay that moves are written even if they add
 * nothing: its place in the lists changes, so the check must not compare the totals with lists from before.
 */
export const diffTotals = (before: Booking, next: Booking): Totals[] => {
  const totals = gather([
    ...toTotals(before).map((each) => ({ ...each, sign: -1 as const })),
    ...toTotals(next).map((each) => ({ ...each, sign: 1 as const })),
  ]);
  return before.startAt === next.startAt ? totals.filter(isSomething) : totals;
};

export const sumTotals = (bookings: readonly Booking[]): Totals[] =>
  gather(
    bookings.flatMap((booking) => toTotals(booking).map((totals) => ({ ...totals, sign: 1 as const }))),
  ).filter(isSomething);
