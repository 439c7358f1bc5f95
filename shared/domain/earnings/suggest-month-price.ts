import type { MonthPriceSuggestion } from '../../api/rentals.ts';
import { boxAround } from '../../lib/geo.ts';
import { toEuros } from '../../lib/money.ts';
import { DAY } from '../../lib/time.ts';
import type { PatternType } from '../../model/constants.ts';
import { MONTH_PRICE_EUROS, MONTH_PRICE_NEAR_KM } from '../../model/rules.ts';
import { toMonth } from '../bookings/business-month.ts';
import type { Actor, Needs } from '../deps.ts';
import { getBudget, queryArea } from '../search/query-area.ts';

/** Fewer say more about one owner than about the neighbourhood. */
const ENOUGH_SPOTS = 3;
const MONTHS = 12;
/** A suggestion is a round price. */
const ROUND_CENTS = 500;

const getMedian = (sorted: readonly number[]): number => {
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1] ?? 0, sorted[middle] ?? 0];
  return Math.round((low + high) / 2);
};

interface Place {
  readonly lat: number;
  readonly lng: number;
  readonly spotId?: string | undefined;
  /** The times of the week of the month. */
  readonly pattern: PatternType;
}

/** The median of what other spots near by ask for a month at such times of the week. */
const findNearby = async (deps: Needs<'mapIndex'>, { lat, lng, spotId, pattern }: Place) => {
  const center = { latitude: lat, longitude: lng };
  const { entries } = await queryArea(deps, boxAround(center, MONTH_PRICE_NEAR_KM * 1000), {
    budget: getBudget({}),
    center,
  });
  const prices = entries
    .flatMap(({ id, monthPriceCents, monthPattern }) =>
      monthPriceCents === null || monthPattern.type !== pattern || id === spotId ? [] : [monthPriceCents],
    )
    .sort((a, b) => a - b);
  return prices.length < ENOUGH_SPOTS ? null : { count: prices.length, medianCents: getMedian(prices) };
};

/** The price of the stays of days and hours at a spot of the caller in the last months, by month since it was published. */
const findEarned = async (
  deps: Needs<'spots' | 'bookingTotals' | 'clock'>,
  actor: Actor,
  spotId: string | undefined,
) => {
  const spot = spotId === undefined ? undefined : await deps.spots.find(spotId);
  if (spot?.ownerId !== actor.userId) return null;
  const now = deps.clock.now();
  const known = Math.ceil((now - Date.parse(spot.createdAt)) / (30 * DAY));
  const months = Math.min(MONTHS, Math.max(1, known));
  const totals = await deps.bookingTotals.list(actor.userId, 'owner', {
    from: toMonth(now - months * 30 * DAY),
    to: toMonth(now),
  });
  const paidCents = totals
    .filter((one) => one.spotId === spotId)
    .reduce(
      (sum, { amounts: { driverPaidCents = 0, serviceFeeCents = 0, rentedCents = 0 } }) =>
        sum + driverPaidCents - serviceFeeCents - rentedCents,
      0,
    );
  return paidCents <= 0 ? null : { months, averageCents: Math.round(paidCents / months) };
};

const toSuggestion = (cents: number | undefined): number | null => {
  if (cents === undefined) return null;
  const { min, max } = MONTH_PRICE_EUROS;
  return Math.min(max, Math.max(min, toEuros(Math.round(cents / ROUND_CENTS) * ROUND_CENTS)));
};

/**
 * What a month of a spot could cost, in round euros: the median of other spots near by if there are enough, else what the stays of days and
 * hours there cost drivers. Another person's `spotId` counts as none.
 */
export const suggestMonthPrice = async (
  deps: Needs<'mapIndex' | 'spots' | 'bookingTotals' | 'clock'>,
  actor: Actor,
  place: Place,
): Promise<MonthPriceSuggestion> => {
  const [nearby, earned] = await Promise.all([
    findNearby(deps, place),
    findEarned(deps, actor, place.spotId),
  ]);
  return {
    suggested: toSuggestion(nearby?.medianCents ?? earned?.averageCents),
    nearby: nearby && { count: nearby.count, median: toEuros(nearby.medianCents) },
    earned: earned && { months: earned.months, average: toEuros(earned.averageCents) },
  };
};
