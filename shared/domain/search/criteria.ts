import { computeFit, type Fit, takesVehicle, toCentimetres } from '../../api/fit.ts';
import type { SEARCH_FILTERS } from '../../model/constants.ts';
import type { VehicleType } from '../../model/spot-fields.ts';
import { findStayProblem } from '../availability/check-stay.ts';
import { priceMonth, type StayPrice, priceStay } from '../availability/price-stay.ts';
import { findRentalProblem } from '../rentals/check-rental.ts';
import type { MapEntry } from '../ports/search.ts';
import { type SearchedStay, toSearchedStay, withBothDates } from './searched-stay.ts';
import { isPartlyRented, isTakenFrom } from './pattern-slots.ts';
import { isTaken } from './taken-slots.ts';

export type SearchFilter = (typeof SEARCH_FILTERS)[number];

/** The criteria of a search; all must hold. Metres and euros as typed. */
export interface Criteria extends SearchedStay {
  readonly maxPrice?: number | undefined;
  readonly vehicleType?: VehicleType | undefined;
  readonly carLength?: number | undefined;
  readonly carWidth?: number | undefined;
  readonly carHeight?: number | undefined;
  readonly isCovered?: boolean | undefined;
  readonly hasSecurity?: boolean | undefined;
  readonly isAccessible?: boolean | undefined;
  readonly electricCharger?: boolean | undefined;
  readonly alwaysOpen?: boolean | undefined;
  readonly canReenter?: boolean | undefined;
}

/** A matching spot; `totalCents` is the price of the whole stay, or of each month, fee included, if there are dates. */
export interface Match {
  readonly entry: MapEntry;
  readonly totalCents?: number | undefined;
  /** The price of a month without the fee, of a search by the month. */
  readonly monthCents?: number | undefined;
  /** Undefined if the search has no measures. */
  readonly fit?: Fit | undefined;
}

const OF_FILTER: Readonly<Record<SearchFilter, readonly (keyof Criteria)[]>> = {
  dates: ['startDate', 'endDate', 'startTime', 'endTime'],
  hours: ['startTime', 'endTime'],
  pattern: ['pattern'],
  maxPrice: ['maxPrice'],
  vehicleType: ['vehicleType'],
  carSize: ['carLength', 'carWidth', 'carHeight'],
  isCovered: ['isCovered'],
  hasSecurity: ['hasSecurity'],
  isAccessible: ['isAccessible'],
  electricCharger: ['electricCharger'],
  alwaysOpen: ['alwaysOpen'],
  canReenter: ['canReenter'],
};

export const listActiveFilters = (criteria: Criteria): SearchFilter[] =>
  (Object.keys(OF_FILTER) as SearchFilter[]) // of an object whose type names its keys
    .filter((filter) =>
      OF_FILTER[filter].some((name) => criteria[name] !== undefined && criteria[name] !== false),
    );

/** The criteria without a filter; without its hours, a search asks for the night that begins on that day. */
export const dropFilter = (criteria: Criteria, filter: SearchFilter): Criteria =>
  withBothDates({
    ...criteria,
    ...Object.fromEntries(OF_FILTER[filter].map((name) => [name, undefined])),
  });

const toOptionalCentimetres = (metres: number | undefined) =>
  metres === undefined ? undefined : toCentimetres(metres);

/** The fit of the searched vehicle; undefined if the search has no measures. */
const findFit = ({ size }: MapEntry, { carLength, carWidth, carHeight }: Criteria): Fit | undefined =>
  carLength === undefined && carWidth === undefined && carHeight === undefined
    ? undefined
    : computeFit(size, {
        length: toOptionalCentimetres(carLength),
        width: toOptionalCentimetres(carWidth),
        height: toOptionalCentimetres(carHeight),
      });

const isAlwaysOpen = ({ accessHours: { start, end } }: MapEntry) => start === '00:00' && end === '23:59';

const hasFeatures = (entry: MapEntry, criteria: Criteria): boolean =>
  takesVehicle(entry, criteria.vehicleType) &&
  (!criteria.isCovered || entry.isCovered) &&
  (!criteria.hasSecurity || entry.hasSecurity) &&
  (!criteria.isAccessible || entry.isAccessible) &&
  (!criteria.electricCharger || entry.hasCharger) &&
  (!criteria.alwaysOpen || isAlwaysOpen(entry)) &&
  (!criteria.canReenter || entry.canReenter);

const isAffordable = (cents: number, { maxPrice }: Criteria, days = 1) =>
  maxPrice === undefined || cents <= Math.round(maxPrice * 100) * days;

/** By the average price of a day over the days or minutes of the stay, without the fee. */
const isStayAffordable = ({ lines }: StayPrice, criteria: Criteria) => {
  if (criteria.maxPrice === undefined) return true;
  const ofStay = lines.filter(({ kind }) => kind !== 'service_fee');
  const sum = ofStay.reduce((cents, { unitCents, quantity }) => cents + unitCents * quantity, 0);
  const count = ofStay.reduce((total, { quantity }) => total + quantity, 0);
  return isAffordable(sum, criteria, count);
};

/** Whether the times of the week of an offer include those that are wanted. */
const includesPattern = ({ monthPattern: { type } }: MapEntry, { pattern }: Criteria) =>
  pattern === undefined || type === 'always' || type === pattern;

/** A rental that could begin on the searched day, or on some day, by the rules of `findRentalProblem`: what is taken is in the entry. */
const matchRental = (entry: MapEntry, criteria: Criteria, now: number): Omit<Match, 'fit'> | undefined => {
  const { monthPriceCents: monthCents } = entry;
  if (monthCents === null || !includesPattern(entry, criteria) || !isAffordable(monthCents, criteria))
    return undefined;
  const { startDate } = criteria;
  const month = toSearchedStay(entry.timeZone, criteria);
  if (startDate === undefined || !month) return { entry, monthCents };
  if (isTakenFrom(entry, month.start) || findRentalProblem(entry, [], startDate, now)) return undefined;
  return { entry, monthCents, totalCents: priceMonth(monthCents, month).totalCents };
};

/** A stay by the searched dates, or on some day without them. */
const matchStay = (entry: MapEntry, criteria: Criteria, now: number): Omit<Match, 'fit'> | undefined => {
  const stay = toSearchedStay(entry.timeZone, criteria);
  if (!stay)
    return entry.bookingTypes.includes('stay') && isAffordable(entry.weekdayPriceCents, criteria)
      ? { entry }
      : undefined;
  if (isTaken(entry.taken, stay) || isPartlyRented(entry, stay) || findStayProblem(entry, stay, now))
    return undefined;
  const price = priceStay(entry, stay);
  return isStayAffordable(price, criteria) ? { entry, totalCents: price.totalCents } : undefined;
};

/** The spot as a match, or undefined if a criterion does not hold: by the same rules as booking (HM-05). */
export const matchEntry = (entry: MapEntry, criteria: Criteria, now: number): Match | undefined => {
  if (!hasFeatures(entry, criteria)) return undefined;
  const fit = findFit(entry, criteria);
  if (fit?.verdict === 'no') return undefined;
  const match = (criteria.stayType === 'month' ? matchRental : matchStay)(entry, criteria, now);
  return match && { ...match, fit };
};

export const matchEntries = (entries: readonly MapEntry[], criteria: Criteria, now: number): Match[] =>
  entries.flatMap((entry) => matchEntry(entry, criteria, now) ?? []);
