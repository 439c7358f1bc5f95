import type { SEARCH_FILTERS } from '../../api/constants.ts';
import type { VehicleType } from '../../api/spots.ts';
import { AppError } from '../../lib/app-error.ts';
import { addDays, toLocal } from '../../lib/time.ts';
import { findStayProblem } from '../availability/check-stay.ts';
import { SERVICE_FEE_CENTS } from '../../api/fees.ts';
import { type StayPrice, priceStay } from '../availability/price-stay.ts';
import { toFullDayStay, countFullDays } from '../availability/stay.ts';
import type { MapEntry } from './map-entry.ts';
import { isTaken } from './taken-slots.ts';

export type SearchFilter = (typeof SEARCH_FILTERS)[number];

/** What a search asks of a space; all of it must hold. Metres and euros as they were typed. */
export interface Criteria {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
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
}

/** A space that matches; `total` is the price of the whole stay when there are dates. */
export interface Match {
  readonly entry: MapEntry;
  readonly totalCents?: number | undefined;
}

const OF_FILTER: Readonly<Record<SearchFilter, readonly (keyof Criteria)[]>> = {
  dates: ['startDate', 'endDate'],
  maxPrice: ['maxPrice'],
  vehicleType: ['vehicleType'],
  carSize: ['carLength', 'carWidth', 'carHeight'],
  isCovered: ['isCovered'],
  hasSecurity: ['hasSecurity'],
  isAccessible: ['isAccessible'],
  electricCharger: ['electricCharger'],
  alwaysOpen: ['alwaysOpen'],
};

/** What is asked for: a filter that is off asks for nothing. */
export const listActiveFilters = (criteria: Criteria): SearchFilter[] =>
  (Object.keys(OF_FILTER) as SearchFilter[]) // of an object whose type names its keys
    .filter((filter) =>
      OF_FILTER[filter].some((name) => criteria[name] !== undefined && criteria[name] !== false),
    );

export const dropFilter = (criteria: Criteria, filter: SearchFilter): Criteria => ({
  ...criteria,
  ...Object.fromEntries(OF_FILTER[filter].map((name) => [name, undefined])),
});

/** With both dates where one is given: the night that begins on the first, or ends on the second. */
export const withBothDates = <C extends Criteria>(criteria: C): C => {
  const { startDate, endDate } = criteria;
  if (startDate !== undefined && endDate === undefined)
    return { ...criteria, endDate: addDays(startDate, 1) };
  if (endDate !== undefined && startDate === undefined)
    return { ...criteria, startDate: addDays(endDate, -1) };
  return criteria;
};

/** Where in Spain a day is over last. */
const LAST_ZONE = 'Atlantic/Canary';

/** `invalid_request` for a stay that would begin on a day that is over everywhere. */
export const checkSearchDates = ({ startDate }: Criteria, now: number): void => {
  if (startDate === undefined || startDate >= toLocal(LAST_ZONE, now).date) return;
  const message = 'Must not have passed.';
  throw new AppError('invalid_request', `query.startDate: ${message}`, {
    issues: [{ path: 'query.startDate', message }],
  });
};

/** Metres as a whole number of centimetres. */
const centimetres = (metres: number) => Math.round(metres * 100);

const fits = ({ size }: MapEntry, { carLength = 0, carWidth = 0, carHeight = 0 }: Criteria) =>
  size.length >= centimetres(carLength) &&
  size.width >= centimetres(carWidth) &&
  size.height >= centimetres(carHeight);

const isAlwaysOpen = ({ accessHours: { start, end } }: MapEntry) => start === '00:00' && end === '23:59';

const hasFeatures = (entry: MapEntry, criteria: Criteria): boolean =>
  (criteria.vehicleType === undefined || entry.vehicleTypes.includes(criteria.vehicleType)) &&
  (!criteria.isCovered || entry.isCovered) &&
  (!criteria.hasSecurity || entry.hasSecurity) &&
  (!criteria.isAccessible || entry.isAccessible) &&
  (!criteria.electricCharger || entry.hasCharger) &&
  (!criteria.alwaysOpen || isAlwaysOpen(entry));

const isAffordable = (cents: number, days: number, { maxPrice }: Criteria) =>
  maxPrice === undefined || cents <= Math.round(maxPrice * 100) * days;

const getPrice = (entry: MapEntry, startDate: string, endDate: string, now: number) => {
  const stay = toFullDayStay(entry.timeZone, startDate, endDate);
  if (isTaken(entry.taken, startDate, endDate) || findStayProblem(entry, stay, now)) return undefined;
  return { price: priceStay(entry, stay), days: countFullDays(stay) };
};

const withoutFee = ({ totalCents }: StayPrice) => totalCents - SERVICE_FEE_CENTS;

/** The space as a match, or undefined when something asked for does not hold: by the rules that booking goes by (HM-05). */
export const matchEntry = (entry: MapEntry, criteria: Criteria, now: number): Match | undefined => {
  if (!hasFeatures(entry, criteria) || !fits(entry, criteria)) return undefined;
  const { startDate, endDate } = criteria;
  if (startDate === undefined || endDate === undefined)
    return isAffordable(entry.weekdayPriceCents, 1, criteria) ? { entry } : undefined;
  const found = getPrice(entry, startDate, endDate, now);
  if (!found || !isAffordable(withoutFee(found.price), found.days, criteria)) return undefined;
  return { entry, totalCents: found.price.totalCents };
};

export const matchEntries = (entries: readonly MapEntry[], criteria: Criteria, now: number): Match[] =>
  entries.flatMap((entry) => matchEntry(entry, criteria, now) ?? []);
