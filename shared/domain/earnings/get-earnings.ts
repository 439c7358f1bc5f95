import type { Earnings, EarningsQuery, FeeRules } from '../../api/earnings.ts';
import { toEuros } from '../../lib/money.ts';
import type { Booking } from '../../model/booking.ts';
import { toMonth } from '../bookings/business-month.ts';
import type { Totals } from '../ports/bookings.ts';
import { addDays, toLocal } from '../../lib/time.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';
import { computeFee } from '../bookings/share.ts';
import { priceStay } from '../availability/price-stay.ts';
import { toFullDayStay } from '../availability/stay.ts';
import type { Actor, Needs } from '../deps.ts';
import { sumFigures } from './figures.ts';
import { measureOccupancy } from './occupancy.ts';
import { readEarnedTotals } from './read-totals.ts';

/** The price of a day in the example: the initial value of the publish form (001 §9), 15 euros. */
const EXAMPLE_CENTS = 1500;

/** The charge of a stay from today to tomorrow; both prices are the same. */
const exampleRules = (now: number): FeeRules => {
  const prices = { weekdayPriceCents: EXAMPLE_CENTS, weekendPriceCents: EXAMPLE_CENTS };
  const today = toLocal(BUSINESS_ZONE, now).date;
  const price = priceStay(prices, toFullDayStay(BUSINESS_ZONE, today, addDays(today, 1)));
  const serviceFeeCents = computeFee(price);
  return {
    serviceFee: toEuros(serviceFeeCents),
    commissionPercent: price.commissionPercent,
    example: {
      price: toEuros(EXAMPLE_CENTS),
      serviceFee: toEuros(serviceFeeCents),
      driverPaid: toEuros(price.totalCents),
      commission: toEuros(price.commissionCents),
      earnings: toEuros(price.ownerCents),
    },
  };
};

const groupBy = (totals: readonly Totals[], keyOf: (one: Totals) => string): Map<string, Totals[]> => {
  const groups = new Map<string, Totals[]>();
  for (const one of totals) {
    const group = groups.get(keyOf(one)) ?? [];
    group.push(one);
    groups.set(keyOf(one), group);
  }
  return groups;
};

/** The page size: more than most owners have current stays. */
const RUNNING = 50;

/** Current stays: at most one per spot, and those whose end is not recorded yet. */
export const listRunning = async (
  deps: Needs<'bookings' | 'clock'>,
  ownerId: string,
  isChosen: (spotId: string) => boolean,
): Promise<Booking[]> => {
  const now = deps.clock.now();
  const running: Booking[] = [];
  let page: Booking[] = [];
  do {
    const after = page.at(-1);
    page = await deps.bookings.pageByOwner(ownerId, 'ahead', {
      limit: RUNNING,
      ...(after ? { after } : { startsBefore: now }),
    });
    running.push(...page.filter(({ startAt, spotId }) => Date.parse(startAt) < now && isChosen(spotId)));
  } while (page.length === RUNNING && Date.parse(page.at(-1)?.startAt ?? '') < now);
  return running;
};

/**
 * The caller's earnings by month and spot, and the occupancy of the spots. A stay counts in the month in which it starts, as in the
 * statistics (BR-09), so that months add up to the totals. Throws what `readEarnedTotals` throws.
 */
export const getEarnings = async (
  deps: Needs<'spots' | 'bookings' | 'bookingTotals' | 'clock'>,
  actor: Actor,
  query: EarningsQuery,
): Promise<Earnings> => {
  const { range, totals, spots, names, choices, isChosen } = await readEarnedTotals(deps, actor, query);
  const running = await listRunning(deps, actor.userId, isChosen);
  const now = deps.clock.now();
  const byMonth = groupBy(totals, ({ month }) => month);
  const bySpot = groupBy(totals, ({ spotId }) => spotId);
  return {
    from: range.from,
    to: range.to,
    thisMonth: toMonth(now),
    months: range.months.map((month) => ({ month, ...sumFigures(byMonth.get(month) ?? []) })),
    totals: sumFigures(totals),
    spots: names
      .map((name) => ({ ...name, ...sumFigures(bySpot.get(name.spotId) ?? []) }))
      .sort((a, b) => b.earnings - a.earnings || a.title.localeCompare(b.title, 'es')),
    choices: [...choices],
    occupancy: measureOccupancy(spots, { totals, running }, range, now),
    rules: exampleRules(now),
  };
};
