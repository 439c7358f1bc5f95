import { addDays, daysBetween, toLocal } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { priceMonthDays, type StayPrice } from '../availability/price-stay.ts';
import { toPaidStay } from './paid-stay.ts';

const dayOf = ({ timeZone }: Booking, instant: number): string => toLocal(timeZone, instant).date;

/** The local days of a month of a rental that its price is for: without those that were given back. */
const countPaidDays = (booking: Booking): number =>
  booking.lines.find(({ kind }) => kind === 'month_days')?.quantity ??
  daysBetween(dayOf(booking, Date.parse(booking.startAt)), dayOf(booking, Date.parse(booking.endAt)));

/** The price of a paid month of which so many more days are given back; undefined if none is left. */
const priceWithout = (
  booking: Booking,
  returnedDays: number,
  fee: 'whole' | 'by_days',
): StayPrice | undefined => {
  const days = countPaidDays(booking);
  return returnedDays < days
    ? priceMonthDays(toPaidStay(booking), days - returnedDays, days, fee)
    : undefined;
};

/**
 * The price of a paid month that ends on a local day, the first one after it: nothing if all days before were given back. The service fee
 * goes back with its days only after a report that was upheld (decision 235).
 */
export const priceUntil = (booking: Booking, endDate: string): Omit<StayPrice, 'commissionPercent'> => {
  const returnedDays = daysBetween(endDate, dayOf(booking, Date.parse(booking.endAt)));
  const nothing = { lines: [], totalCents: 0, commissionCents: 0, ownerCents: 0 };
  const fee = booking.problem === 'founded' ? 'by_days' : 'whole';
  return priceWithout(booking, returnedDays, fee) ?? nothing;
};

/** The price of a paid month without the local days from one instant to another, both included. */
export const priceWithoutDays = (booking: Booking, from: number, to: number): StayPrice | undefined => {
  const until = dayOf(booking, Date.parse(booking.endAt));
  const behind = addDays(dayOf(booking, to), 1);
  const first = dayOf(booking, Math.max(from, Date.parse(booking.startAt)));
  return priceWithout(booking, Math.max(0, daysBetween(first, behind < until ? behind : until)), 'by_days');
};
