import { newId } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking, StayTax } from '../../model/booking.ts';
import type { Rental } from '../../model/rental.ts';
import { priceMonth } from '../availability/price-stay.ts';
import { NEW_BOOKING } from '../bookings/booking.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { toMonthStay } from './rental-months.ts';
import { getMonthCents } from './rental-prices.ts';

/** The facts of a month that the rental does not have. */
interface MonthFacts {
  readonly holdUntil: number;
  readonly refundableUntil: number;
  readonly tax: StayTax | null;
}

export const newBookingId = (): string => newId('bkg');

/** A month of a rental as the hold that reserves it until it is paid. */
export const toMonthHold = (
  rental: Rental,
  month: number,
  { holdUntil, refundableUntil, tax }: MonthFacts,
  now: number,
): Booking => {
  const stay = toMonthStay(rental.timeZone, rental.startDate, month);
  const price = priceMonth(getMonthCents(rental, month), stay);
  const isLast = rental.endDate === firstDayOfMonth(rental.startDate, month + 1);
  return {
    id: rental.bookingIds[month - 1] ?? newBookingId(),
    spotId: rental.spotId,
    ownerId: rental.ownerId,
    driverId: rental.driverId,
    driverName: rental.driverName,
    startAt: toIso(stay.start),
    endAt: toIso(stay.end),
    timeZone: rental.timeZone,
    isFullDay: false,
    ...price,
    tax,
    ...NEW_BOOKING,
    rental: {
      id: rental.id,
      month,
      ...(rental.pattern.type !== 'always' && { pattern: rental.pattern }),
      ...(isLast && { isLast }),
    },
    ...(month === 1 &&
      rental.deposit && { deposit: { cents: rental.deposit.cents, heldCents: rental.deposit.cents } }),
    holdUntil: toIso(holdUntil),
    refundableUntil: toIso(refundableUntil),
    spot: rental.spot,
    referralCode: null,
    createdAt: toIso(now),
    updatedAt: toIso(now),
  };
};
