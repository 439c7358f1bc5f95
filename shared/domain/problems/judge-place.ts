import { computeFit, type Fit, takesVehicle, toCentimetres } from '../../api/fit.ts';
import { findPattern } from '../../lib/booked-time.ts';
import { kilometresBetween } from '../../lib/geo.ts';
import { listPatternPeriods } from '../../lib/pattern-periods.ts';
import type { Booking } from '../../model/booking.ts';
import { ALWAYS } from '../../model/month-pattern.ts';
import { MAX_PLACE_METRES } from '../../model/rules.ts';
import type { Spot } from '../../model/spot.ts';
import type { StoredVehicle } from '../../model/vehicle.ts';
import { findStayProblem, type StayProblem } from '../availability/check-stay.ts';
import { pricePeriods, priceStay, type StayPrice } from '../availability/price-stay.ts';
import type { Stay } from '../availability/stay.ts';
import { computeHeldDeposit, computeLeftOfPayments } from '../bookings/share.ts';
import type { Needs } from '../deps.ts';
import { isPublic } from '../spots/spot.ts';

/** The time until which a stay was used, and the price of that part without the fee, which the other booking has. */
export interface UsedPart {
  readonly until: number;
  readonly price: StayPrice;
}

/** The facts that decide whether a driver can move to another space. */
export interface Move {
  readonly booking: Booking;
  readonly from: Pick<Spot, 'latitude' | 'longitude'>;
  /** The rest of the stay. */
  readonly rest: Stay;
  readonly used: UsedPart;
  readonly vehicle: VehicleOfMove | undefined;
  /** The most that the platform adds. */
  readonly limitCents: number;
}

/** The kind of the vehicle, and its measures in centimetres if its driver keeps it. */
interface VehicleOfMove {
  readonly kind: StoredVehicle['kind'];
  readonly size?: { readonly length: number; readonly width: number; readonly height: number };
}

/** A space that a driver can move to. Cents: one of `paidByUsCents` and `refundCents` is 0. */
export interface JudgedPlace {
  readonly spot: Spot;
  readonly price: StayPrice;
  readonly metres: number;
  readonly paidByUsCents: number;
  readonly refundCents: number;
  readonly fit?: Fit | undefined;
}

/** The vehicle that comes to the booking; its measures are those of today. */
export const findVehicle = async (
  deps: Needs<'bookingVehicles' | 'garages'>,
  { id, driverId }: Booking,
): Promise<VehicleOfMove | undefined> => {
  const chosen = await deps.bookingVehicles.find(id);
  if (!chosen?.vehicle) return undefined;
  const garage = await deps.garages.find(driverId);
  const kept = garage?.vehicles.find((vehicle) => vehicle.id === chosen.vehicleId);
  return {
    kind: chosen.vehicle.kind,
    ...(kept && { size: { length: kept.lengthCm, width: kept.widthCm, height: kept.heightCm } }),
  };
};

/**
 * The rule of a space that what is left of a stay breaks. The half hour that has begun is not past, and needs no notice. Periods of a month
 * are judged each, and together are long enough for any space.
 */
export const findRestProblem = (
  rules: Parameters<typeof findStayProblem>[0],
  periods: readonly Stay[],
  now: number,
): StayProblem | undefined => {
  const judged = periods.length > 1 ? { ...rules, minDurationHours: 0 } : rules;
  for (const { start, end } of periods) {
    const stay = { start, end, timeZone: rules.timeZone };
    const problem = findStayProblem(judged, stay, Math.min(now, start));
    if (problem) return problem;
  }
  return undefined;
};

/** The periods of the rest of a stay: several of a month that has some hours of the week. */
export const listRestPeriods = ({ booking, rest }: Pick<Move, 'booking' | 'rest'>): readonly Stay[] =>
  listPatternPeriods(findPattern(booking) ?? ALWAYS, rest.timeZone, rest).map((period) => ({
    ...period,
    timeZone: rest.timeZone,
  }));

const priceRest = (spot: Spot, [first, ...others]: readonly Stay[]): StayPrice | undefined => {
  if (!first) return undefined;
  return others.length > 0 ? pricePeriods(spot, [first, ...others]) : priceStay(spot, first);
};

const sizeOf = ({ dimensions: { length, width, height } }: Spot) => ({
  length: toCentimetres(length),
  width: toCentimetres(width),
  height: toCentimetres(height),
});

/** Metres in a straight line from the booked space. */
export const metresFrom = (move: Pick<Move, 'from'>, place: Pick<Spot, 'latitude' | 'longitude'>): number =>
  Math.round(kilometresBetween(move.from, place) * 1000);

/**
 * A space as the place to move to; undefined if it is not: hidden, too far, of the same owner or the driver, too small for the vehicle,
 * closed for what is left of the stay, or dearer than the platform pays. Whether it is free is decided when it is taken.
 */
export const judgePlace = (move: Move, spot: Spot, now: number): JudgedPlace | undefined => {
  const { booking, vehicle, used } = move;
  const periods = listRestPeriods(move);
  const isOther = ![booking.driverId, booking.ownerId].includes(spot.ownerId) && spot.id !== booking.spotId;
  const metres = metresFrom(move, spot);
  if (!isOther || !isPublic(spot) || metres > MAX_PLACE_METRES) return undefined;
  if (spot.timeZone !== booking.timeZone || findRestProblem(spot, periods, now)) return undefined;
  const fit = vehicle?.size && computeFit(sizeOf(spot), vehicle.size);
  if (!takesVehicle(spot, vehicle?.kind) || fit?.verdict === 'no') return undefined;
  const price = priceRest(spot, periods);
  if (!price) return undefined;
  // The used part is paid: only the rest of the payments can pay for another space (ruling 51), and no deposit.
  const restCents = computeLeftOfPayments(booking) - computeHeldDeposit(booking) - used.price.totalCents;
  const more = price.totalCents - restCents;
  if (more > move.limitCents) return undefined;
  return {
    ...{ spot, price, metres, fit },
    paidByUsCents: Math.max(0, more),
    refundCents: Math.max(0, -more),
  };
};
