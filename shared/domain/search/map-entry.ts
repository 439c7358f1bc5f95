import { toCentimetres } from '../../api/fit.ts';
import { BOOKING_TYPES, VEHICLE_TYPES } from '../../model/constants.ts';
import type { Period } from '../../lib/half-hours.ts';
import { ALWAYS } from '../../model/month-pattern.ts';
import type { Spot } from '../../model/spot.ts';
import { toZ } from '../../lib/quad.ts';
import { FIRST_DAY } from '../../lib/time.ts';
import { findMonthPrice } from '../rentals/check-rental.ts';
import type { MapEntry } from '../ports/search.ts';
import { listPartlyRented } from './pattern-slots.ts';
import { takenRuns } from './taken-slots.ts';

const toOffer = (
  spot: Spot,
): Pick<MapEntry, 'bookingTypes' | 'monthPriceCents' | 'minMonths' | 'monthPattern' | 'monthFrom'> => {
  const monthPriceCents = findMonthPrice(spot);
  const isByMonth = monthPriceCents !== null;
  return {
    bookingTypes: BOOKING_TYPES.filter((type) =>
      type === 'month' ? isByMonth : spot.bookingTypes.includes(type),
    ),
    monthPriceCents,
    minMonths: isByMonth ? spot.minMonths : 1,
    monthPattern: isByMonth ? spot.monthPattern : ALWAYS,
    // An earlier day means nothing, and the index counts days from this one.
    monthFrom: isByMonth && spot.monthFrom !== null && spot.monthFrom > FIRST_DAY ? spot.monthFrom : null,
  };
};

/**
 * The entry of a public spot; `busy` are the taken periods of its calendar. Days and vehicles are sorted, because the index stores no order
 * and entries are compared. For the same reason a spot without an offer by the month has no price, duration, pattern and first day of it.
 */
export const toMapEntry = (spot: Spot, busy: readonly Period[], now: number): MapEntry => ({
  id: spot.id,
  z: toZ(spot.latitude, spot.longitude),
  title: spot.title,
  address: spot.address,
  latitude: spot.latitude,
  longitude: spot.longitude,
  timeZone: spot.timeZone,
  weekdayPriceCents: spot.weekdayPriceCents,
  weekendPriceCents: spot.weekendPriceCents,
  minDurationHours: spot.minDurationHours,
  advanceBookingHours: spot.advanceBookingHours,
  vehicleTypes: VEHICLE_TYPES.filter((type) => spot.vehicleTypes.includes(type)),
  isCovered: spot.isCovered,
  isAccessible: spot.isAccessible,
  hasSecurity: spot.hasSecurity,
  accessHours: spot.accessHours,
  availability: {
    ...spot.availability,
    weekdays: spot.availability.weekdays.toSorted((a, b) => a - b),
    firstDate: spot.availability.firstDate < FIRST_DAY ? FIRST_DAY : spot.availability.firstDate,
  },
  exceptions: { blocked: [], opened: spot.exceptions.opened.toSorted() },
  rented: [],
  ...toOffer(spot),
  ratingSum: spot.ratingSum,
  ratingCount: spot.ratingCount,
  image: spot.images[0] ?? null,
  imageCount: spot.images.length,
  canReenter: spot.canReenter === true,
  hasCharger: spot.amenities.electricCharger,
  size: {
    length: toCentimetres(spot.dimensions.length),
    width: toCentimetres(spot.dimensions.width),
    height: toCentimetres(spot.dimensions.height),
  },
  taken: takenRuns(spot, busy, now),
  partlyRented: listPartlyRented(spot),
});
