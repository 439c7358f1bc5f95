import type { Earnings, EarningsQuery, FeeRules } from '../../api/earnings.ts';
import { toEuros } from '../../lib/money.ts';
import type { Booking } from '../bookings/booking.ts';
import { COMMISSION_PERCENT, SERVICE_FEE_CENTS } from '../../api/fees.ts';
import { priceStay } from '../availability/price-stay.ts';
import { toFullDayStay } from '../availability/stay.ts';
import type { Actor, Needs } from '../deps.ts';
import { sumFigures } from './figures.ts';
import { toMonth } from './months.ts';
import { measureOccupancy } from './occupancy.ts';
import { readEarnedStays } from './read-stays.ts';

/** What a day costs in the worked example, 15 euros: the price that the publish form starts from (001 §9). */
const EXAMPLE_CENTS = 1500;

/** Any one day will do: both its prices are the same. */
const exampleRules = (): FeeRules => {
  const prices = { weekdayPriceCents: EXAMPLE_CENTS, weekendPriceCents: EXAMPLE_CENTS };
  const price = priceStay(prices, toFullDayStay('Europe/Madrid', '2026-01-01', '2026-01-02'));
  return {
    serviceFee: toEuros(SERVICE_FEE_CENTS),
    commissionPercent: COMMISSION_PERCENT,
    example: {
      price: toEuros(EXAMPLE_CENTS),
      serviceFee: toEuros(SERVICE_FEE_CENTS),
      driverPaid: toEuros(price.totalCents),
      commission: toEuros(price.commissionCents),
      earnings: toEuros(price.ownerCents),
    },
  };
};

const groupBy = (stays: readonly Booking[], keyOf: (stay: Booking) => string): Map<string, Booking[]> => {
  const groups = new Map<string, Booking[]>();
  for (const stay of stays) {
    const key = keyOf(stay);
    const group = groups.get(key) ?? [];
    group.push(stay);
    groups.set(key, group);
  }
  return groups;
};

/**
 * What the caller earned by month and by space, and how occupied the spaces were. A stay counts whole in the month in
 * which it starts, as in the statistics (BR-09), so that months add up to the totals. Throws what `readEarnedStays`
 * throws.
 */
export const getEarnings = async (
  deps: Needs<'spots' | 'bookings' | 'clock'>,
  actor: Actor,
  query: EarningsQuery,
): Promise<Earnings> => {
  const { range, stays, touching, spots, names, choices } = await readEarnedStays(deps, actor, query);
  const now = deps.clock.now();
  const byMonth = groupBy(stays, ({ startAt }) => toMonth(Date.parse(startAt)));
  const bySpot = groupBy(stays, ({ spotId }) => spotId);
  return {
    from: range.from,
    to: range.to,
    thisMonth: toMonth(now),
    months: range.months.map((month) => ({ month, ...sumFigures(byMonth.get(month) ?? []) })),
    totals: sumFigures(stays),
    spots: names
      .map((name) => ({ ...name, ...sumFigures(bySpot.get(name.spotId) ?? []) }))
      .sort((a, b) => b.earnings - a.earnings || a.title.localeCompare(b.title, 'es')),
    choices: [...choices],
    occupancy: measureOccupancy(spots, touching, range, now),
    rules: exampleRules(),
  };
};
