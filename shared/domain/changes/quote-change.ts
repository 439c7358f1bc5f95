import { changeLimits } from '../../areas/changes.ts';
import type { ChangeQuote, NewDates } from '../../api/changes.ts';
import { AppError } from '../../lib/app-error.ts';
import { toEuros } from '../../lib/money.ts';
import type { Booking } from '../../model/booking.ts';
import { toPriceLines } from '../availability/price-stay.ts';
import { findOwnBooking } from '../bookings/to-booking.ts';
import { moveStayTax } from '../taxes/stay-tax.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { planChange } from './plan-change.ts';

/** A booking of the caller as its driver, who alone changes it. Throws `not_found`. */
export const findDrivenBooking = async (
  deps: Needs<'bookings'>,
  actor: Actor,
  id: string,
): Promise<Booking> => {
  const booking = await findOwnBooking(deps, actor, id);
  if (booking.driverId !== actor.userId) throw new AppError('not_found', 'Booking not found');
  return booking;
};

/** Quotes other dates, before anything happens. Errors: `not_found`, `rate_limited`, and those of `planChange`. */
export const quoteChange = async (
  deps: Needs<'bookings' | 'spots' | 'calendar' | 'limits' | 'clock'>,
  actor: Actor,
  id: string,
  { startTime, endTime }: NewDates,
): Promise<ChangeQuote> => {
  await enforceRateLimits(deps, [limit(changeLimits['change-quote'], actor.userId)]);
  const booking = await findDrivenBooking(deps, actor, id);
  const wanted = { startAt: startTime, endAt: endTime };
  const plan = await planChange(deps, booking, wanted, { id: '', holdUntil: '' });
  const { change, differenceCents, notRefundedCents } = plan;
  return {
    startTime: change.startAt,
    endTime: change.endAt,
    isFullDay: change.isFullDay,
    lines: toPriceLines(change.lines, moveStayTax(booking, change)),
    totalPrice: toEuros(change.totalCents),
    paid: toEuros(booking.totalCents),
    difference: toEuros(differenceCents),
    notRefunded: toEuros(notRefundedCents),
    refundableUntil: change.refundableUntil,
  };
};
