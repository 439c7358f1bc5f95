import type { RentalQuote } from '../../api/rentals.ts';
import { toEuros } from '../../lib/money.ts';
import { addDays, toIso } from '../../lib/time.ts';
import { LEGAL_VERSIONS } from '../../model/constants.ts';
import { RENTAL_CHARGE_DAYS } from '../../model/rules.ts';
import { refundableUntil } from '../availability/cancellation.ts';
import { priceMonth, toPriceLines } from '../availability/price-stay.ts';
import type { Needs } from '../deps.ts';
import { withoutNote } from '../spots/get-quote.ts';
import { getVisibleSpot } from '../spots/get-spot.ts';
import { findStayTax } from '../taxes/stay-tax.ts';
import {
  findMonthPrice,
  findNextRentalDate,
  findRentalProblem,
  listBusyAhead,
  NO_OFFER,
  toRentalError,
} from './check-rental.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { toMonthStay } from './rental-months.ts';

/**
 * The price of a rental that begins on a local day, and how it goes on. `not_found` for a hidden spot; `rental_not_allowed` or `period_taken`
 * with `details.nextDate` if it cannot begin on that day.
 */
export const quoteRental = async (
  deps: Needs<'spots' | 'calendar' | 'taxDetails' | 'settings' | 'clock'>,
  spotId: string,
  startDate: string,
): Promise<RentalQuote> => {
  const spot = await getVisibleSpot(deps, undefined, spotId);
  const now = deps.clock.now();
  const monthCents = findMonthPrice(spot);
  if (monthCents === null) throw toRentalError(NO_OFFER, null);
  const busy = await listBusyAhead(deps, spot, startDate, now);
  const problem = findRentalProblem(spot, busy, startDate, now);
  if (problem) throw toRentalError(problem, findNextRentalDate(spot, busy, startDate, now));
  const month = toMonthStay(spot.timeZone, startDate, 1);
  const price = priceMonth(monthCents, month);
  const tax = await findStayTax(deps, spot, month.start);
  const secondMonth = firstDayOfMonth(startDate, 2);
  return {
    startDate,
    startTime: toIso(month.start),
    endTime: toIso(month.end),
    lines: toPriceLines(price.lines, tax && withoutNote(tax)),
    totalPrice: toEuros(price.totalCents),
    deposit: toEuros(spot.depositCents),
    secondMonth,
    secondCharge: addDays(secondMonth, -RENTAL_CHARGE_DAYS),
    pattern: spot.monthPattern,
    minMonths: spot.minMonths,
    noticeDays: spot.monthNoticeDays,
    earliestEnd: firstDayOfMonth(startDate, spot.minMonths + 1),
    refundableUntil: toIso(refundableUntil(spot, month)),
    terms: LEGAL_VERSIONS.terms,
  };
};
