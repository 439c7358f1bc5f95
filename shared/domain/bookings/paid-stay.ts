import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { getAgreedPercent } from '../../model/charges.ts';
import type { StayPrice } from '../availability/price-stay.ts';
import { countFullDays, type Stay } from '../availability/stay.ts';

/** The dates of a booking as a stay. */
export const toStay = ({
  startAt,
  endAt,
  timeZone,
}: Pick<Booking, 'startAt' | 'endAt' | 'timeZone'>): Stay => ({
  start: Date.parse(startAt),
  end: Date.parse(endAt),
  timeZone,
});

/** The dates of a booking with what was agreed for them, as the functions that price another stay in its place take them. */
export const toPaidStay = (booking: Booking) => ({
  stay: toStay(booking),
  lines: booking.lines,
  totalCents: booking.totalCents,
  commissionPercent: getAgreedPercent(booking),
});

/** A booking that could be used until an instant only, at the price of that part (decision 184). */
export const curtail = (
  booking: Booking,
  { until, price }: { readonly until: number; readonly price: StayPrice },
): Booking => {
  const { totalCents, commissionCents, ownerCents } = price;
  return {
    ...booking,
    endAt: toIso(until),
    isFullDay: countFullDays({ ...toStay(booking), end: until }) > 0,
    lines: [...price.lines],
    ...{ totalCents, commissionCents, ownerCents },
  };
};
