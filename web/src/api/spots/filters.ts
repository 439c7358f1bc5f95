import { SEARCH_FILTERS, VEHICLE_TYPES } from '#shared/model/constants.ts';
import { MAX_DAY_PRICE_EUROS } from '#shared/model/rules.ts';

export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** The usual vehicle, also of addresses that name none. */
export const USUAL_VEHICLE: VehicleType = 'normal';

/** Filters that a search can drop, other than those of its stay. It always has a vehicle. */
export type FilterName = Exclude<
  (typeof SEARCH_FILTERS)[number],
  'dates' | 'hours' | 'pattern' | 'vehicleType'
>;

export const CAR_MEASURES = ['carLength', 'carWidth', 'carHeight'] as const;
export const FLAGS = [
  'isCovered',
  'hasSecurity',
  'isAccessible',
  'electricCharger',
  'alwaysOpen',
  'canReenter',
] as const;

type Numbers = Record<'maxPrice' | (typeof CAR_MEASURES)[number], number>;
type Flags = Record<(typeof FLAGS)[number], 'true'>;

/**
 * The filters beside place and dates, as in the address and the API: the vehicle, euros per day, metres of the own vehicle. Inactive ones
 * are absent.
 */
export type Filters = Partial<Numbers & Flags> & { vehicleType: VehicleType };

const AMOUNT = /^\d{1,4}(\.\d{1,2})?$/;
/** Longer than any car (shared/api/search.ts refuses more). */
const MAX_METRES = 30;

/** Parses a number, if the search accepts it for this filter. */
export const toAmount = (name: keyof Numbers, text: string): number | undefined => {
  const amount = Number(text);
  const most = name === 'maxPrice' ? MAX_DAY_PRICE_EUROS : MAX_METRES;
  return AMOUNT.test(text) && amount > 0 && amount <= most ? amount : undefined;
};

const findVehicle = (text: string | null) => VEHICLE_TYPES.find((type) => type === text);

/** The filters of an address, always in the same order; invalid values are left out. */
export const listFilters = (params: URLSearchParams): Filters => {
  const filters: Filters = { vehicleType: findVehicle(params.get('vehicleType')) ?? USUAL_VEHICLE };
  for (const name of ['maxPrice', ...CAR_MEASURES] as const) {
    const amount = toAmount(name, params.get(name) ?? '');
    if (amount) filters[name] = amount;
  }
  for (const name of FLAGS) if (params.get(name) === 'true') filters[name] = 'true';
  return filters;
};

const getName = (key: string) => (key.startsWith('car') ? 'carSize' : key) as FilterName; // keys of Filters are named so

/** The active filters beside the vehicle; its measurements count as one. */
export const namesIn = ({ vehicleType: _vehicle, ...filters }: Filters): FilterName[] => [
  ...new Set(Object.keys(filters).map(getName)),
];

export const withoutFilter = ({ vehicleType, ...filters }: Filters, name: FilterName): Filters => ({
  ...Object.fromEntries(Object.entries(filters).filter(([key]) => getName(key) !== name)),
  vehicleType,
});

/** The filters for another vehicle, whose measurements are not known. */
export const withVehicle = (filters: Filters, vehicleType: VehicleType): Filters =>
  vehicleType === filters.vehicleType ? filters : { ...withoutFilter(filters, 'carSize'), vehicleType };
