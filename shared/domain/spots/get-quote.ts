import type { Quote } from '../../api/spots.ts';
import { toEuros } from '../../lib/money.ts';
import { toIso } from '../../lib/time.ts';
import { refundableUntil } from '../availability/cancellation.ts';
import { checkLength, findStayProblem, isStayRule } from '../availability/check-stay.ts';
import { findNextFree } from '../availability/find-next-free.ts';
import { priceStay, toPriceLines } from '../availability/price-stay.ts';
import {
  countDurationMinutes,
  countFullDays,
  type LocalStay,
  type Stay,
  toStay,
} from '../availability/stay.ts';
import type { Needs } from '../deps.ts';
import { findStayTax } from '../taxes/stay-tax.ts';
import { getVisibleSpot } from './get-spot.ts';
import type { StayTax } from '../../model/booking.ts';
import type { Spot } from '../../model/spot.ts';

const findProblem = async (
  deps: Needs<'calendar' | 'clock'>,
  spot: Spot,
  stay: Stay,
): Promise<Quote['problem']> => {
  const now = deps.clock.now();
  const broken = findStayProblem(spot, stay, now);
  if (broken && isStayRule(broken)) return { code: 'stay_not_allowed', ...broken };
  const busy = await deps.calendar.listBusy(spot.id, stay, now);
  if (!broken && busy.length === 0) return undefined;
  const nextFree = await findNextFree(deps, spot, stay);
  return {
    code: 'period_taken',
    message: 'This spot is already booked then.',
    ...(nextFree && { nextFree }),
  };
};

/** Removes the owner's note about an exemption: it is for the parties of a booking, and a price is public. */
export const withoutNote = ({ exemption, ...tax }: StayTax): StayTax => ({
  ...tax,
  exemption: exemption && { reason: exemption.reason, note: '' },
});

/**
 * The price of a stay and whether it can be booked now. A stay that violates a rule of the spot still has a price. `stay_not_allowed` for
 * one above the longest stay.
 */
export const getQuote = async (
  deps: Needs<'spots' | 'calendar' | 'taxDetails' | 'settings' | 'clock'>,
  spotId: string,
  local: LocalStay,
): Promise<Quote> => {
  const spot = await getVisibleSpot(deps, undefined, spotId);
  const stay = toStay(spot.timeZone, local);
  checkLength(stay);
  const price = priceStay(spot, stay);
  const [problem, tax] = await Promise.all([
    findProblem(deps, spot, stay),
    findStayTax(deps, spot, stay.start),
  ]);
  return {
    parkingSpotId: spot.id,
    startTime: toIso(stay.start),
    endTime: toIso(stay.end),
    timeZone: spot.timeZone,
    isFullDay: countFullDays(stay) > 0,
    durationMinutes: Math.max(0, countDurationMinutes(stay)),
    lines: toPriceLines(price.lines, tax && withoutNote(tax)),
    totalPrice: toEuros(price.totalCents),
    refundableUntil: toIso(refundableUntil(spot, stay)),
    isAvailable: !problem,
    ...(problem && { problem }),
  };
};
