import { changeLimits } from '../../areas/changes.ts';
import type { ChangeQuote, NewDates } from '../../api/changes.ts';
import { toEuros } from '../../lib/money.ts';
import { toPriceLines } from '../availability/price-stay.ts';
import { findDrivenBooking } from '../bookings/to-booking.ts';
import { moveStayTax } from '../taxes/stay-tax.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { planChange } from './plan-change.ts';

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
