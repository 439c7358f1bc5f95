import { problemLimits } from '../../areas/problems.ts';
import type { ProblemPlaces } from '../../api/problems.ts';
import { AppError } from '../../lib/app-error.ts';
import { boxAround } from '../../lib/geo.ts';
import { toEuros } from '../../lib/money.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';
import { MAX_PLACE_METRES, OFFERED_PLACES } from '../../model/rules.ts';
import type { Spot } from '../../model/spot.ts';
import { priceUsedPart } from '../availability/price-stay.ts';
import { findDrivenBooking } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { getBudget, queryArea } from '../search/query-area.ts';
import { isPartlyRented } from '../search/pattern-slots.ts';
import { isTaken } from '../search/taken-slots.ts';
import {
  findRestProblem,
  findVehicle,
  type JudgedPlace,
  judgePlace,
  listRestPeriods,
  metresFrom,
  type Move,
  type UsedPart,
} from './judge-place.ts';
import { getUsedUntil, isRebookable, restOfStay } from './problem-window.ts';
import { toPaidStay } from '../bookings/paid-stay.ts';
import { getReport } from './to-problem.ts';

/** Spots of the index that are read to offer `OFFERED_PLACES`: some are of the same owner, or dearer than the platform pays. */
const READ = 12;

export type MoveDeps = Needs<
  'problems' | 'bookings' | 'bookingVehicles' | 'garages' | 'spots' | 'settings' | 'clock'
>;

const findUsedPart = (booking: Booking, problem: Problem, spot: Spot, now: number): UsedPart => {
  const until = getUsedUntil(booking, problem, now);
  return { until, price: priceUsedPart(spot, toPaidStay(booking), until, 0) };
};

/** The possible move of a reported booking. Throws `not_rebookable` if there is none, or its space is gone. */
export const getMove = async (
  deps: MoveDeps,
  booking: Booking,
  problem: Problem,
  now: number,
): Promise<Move> => {
  const [from, vehicle] = await Promise.all([deps.spots.find(booking.spotId), findVehicle(deps, booking)]);
  if (!from || !isRebookable(booking, problem, now))
    throw new AppError('not_rebookable', 'This booking cannot move to another spot now.');
  const limitCents = deps.settings.rebookingCents ?? 0;
  const rest = restOfStay(booking, now);
  return { booking, from, rest, used: findUsedPart(booking, problem, from, now), vehicle, limitCents };
};

/** The best places, nearest first. */
const findPlaces = async (
  deps: MoveDeps & Needs<'mapIndex'>,
  move: Move,
  now: number,
): Promise<JudgedPlace[]> => {
  const { from, rest, vehicle } = move;
  const periods = listRestPeriods(move);
  const box = boxAround(from, MAX_PLACE_METRES);
  const budget = getBudget({ startDate: toIso(rest.start) });
  const { entries } = await queryArea(deps, box, { budget, center: from, vehicleType: vehicle?.kind });
  const near = entries
    .filter(
      (entry) =>
        !periods.some((period) => isTaken(entry.taken, period) || isPartlyRented(entry, period)) &&
        !findRestProblem(entry, periods, now),
    )
    .map((entry) => ({ entry, metres: metresFrom(move, entry) }))
    .sort((a, b) => a.metres - b.metres || (a.entry.id < b.entry.id ? -1 : 1))
    .slice(0, READ);
  const spots = await deps.spots.listByIds(near.map(({ entry }) => entry.id));
  return spots.flatMap((spot) => judgePlace(move, spot, now) ?? []).slice(0, OFFERED_PLACES);
};

/**
 * Up to three spaces near a reported booking that are free for what is left of its stay, take its vehicle and cost no more than the
 * platform pays. Errors: `not_found`, `not_rebookable`, `rate_limited`.
 */
export const listProblemPlaces = async (
  deps: MoveDeps & Needs<'mapIndex' | 'limits'>,
  actor: Actor,
  bookingId: string,
): Promise<ProblemPlaces> => {
  const booking = await findDrivenBooking(deps, actor, bookingId);
  const problem = await getReport(deps, bookingId);
  const now = deps.clock.now();
  const move = await getMove(deps, booking, problem, now);
  await enforceRateLimits(deps, [limit(problemLimits['problem-places'], actor.userId)]);
  const places = await findPlaces(deps, move, now);
  return {
    startTime: toIso(move.rest.start),
    endTime: toIso(move.rest.end),
    timeZone: booking.timeZone,
    places: places.map(({ spot, price, metres, paidByUsCents, refundCents, fit }) => ({
      parkingSpotId: spot.id,
      title: spot.title,
      address: spot.address,
      image: spot.images[0] ?? null,
      latitude: spot.latitude,
      longitude: spot.longitude,
      metres,
      totalPrice: toEuros(price.totalCents),
      paidByUs: toEuros(paidByUsCents),
      refund: toEuros(refundCents),
      ...(fit && fit.verdict !== 'no' && { fit: fit.verdict }),
    })),
  };
};
