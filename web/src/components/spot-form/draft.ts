import {
  SPOT_DEFAULTS,
  VEHICLE_TYPES,
  WEEKDAY_KEYS,
  type AMENITIES,
  type Weekday,
} from '#shared/model/constants.ts';
import type { LatLng } from '#web/map/map-types.ts';

export type VehicleType = (typeof VEHICLE_TYPES)[number];
export type Amenity = (typeof AMENITIES)[number];

/** What an owner has filled in so far, without the pictures. Prices are euros a day as they were typed, periods hours. */
export interface Draft {
  address: string;
  position: LatLng | null;
  /** The pin is in the town of the address, and the owner has not confirmed the position yet. */
  isGuessed: boolean;
  /** The address is the name of a town or a region, and no driver finds a space by that (ruling 42). */
  needsStreet: boolean;
  title: string;
  description: string;
  dimensions: { length: string; width: string; height: string };
  vehicleType: VehicleType | null;
  spotNumber: string;
  instructions: string;
  /** Only for the driver of a confirmed booking (ruling 13). */
  accessDetails: string;
  amenities: Record<Amenity, boolean>;
  isCovered: boolean;
  hasSecurity: boolean;
  isAccessible: boolean;
  accessHours: { start: string; end: string };
  priceWeekday: string;
  priceWeekend: string;
  minDuration: number;
  advanceBooking: number;
  cancellationLimit: number;
  availableDays: readonly Weekday[];
  /** `YYYY-MM-DD`, empty until chosen. */
  startDate: string;
  endDate: string;
}

/** 001 §9. All weekdays are preselected (001 §5). */
export const EMPTY_SPOT_DRAFT: Draft = {
  address: '',
  position: null,
  isGuessed: false,
  needsStreet: false,
  title: '',
  description: '',
  dimensions: { length: '', width: '', height: '' },
  vehicleType: null,
  spotNumber: '',
  instructions: '',
  accessDetails: '',
  amenities: { ramp: false, restroom: false, cctv: false, elevator: false, electricCharger: false },
  isCovered: false,
  hasSecurity: false,
  isAccessible: false,
  accessHours: SPOT_DEFAULTS.accessHours,
  priceWeekday: String(SPOT_DEFAULTS.priceWeekday),
  priceWeekend: String(SPOT_DEFAULTS.priceWeekend),
  minDuration: SPOT_DEFAULTS.minDuration,
  advanceBooking: SPOT_DEFAULTS.advanceBooking,
  cancellationLimit: SPOT_DEFAULTS.cancellationLimit,
  availableDays: WEEKDAY_KEYS,
  startDate: '',
  endDate: '',
};

/** An empty list of weekdays means all of them when the calendar is opened (001 §5). */
export const withWeekdays = (draft: Draft): Draft =>
  draft.availableDays.length > 0 ? draft : { ...draft, availableDays: WEEKDAY_KEYS };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `model` with every text, number, flag and group of such that `kept` has in the same place and of the same type. */
const like = <T>(model: T, kept: unknown): T => {
  if (isRecord(model) && isRecord(kept))
    // fromEntries forgets the names; they are those of the model.
    return Object.fromEntries(
      Object.entries(model).map(([key, value]) => [key, like(value, kept[key])]),
    ) as T;
  return typeof kept === typeof model && typeof model !== 'object' ? (kept as T) : model; // of the same type
};

const toPosition = (kept: unknown): LatLng | null =>
  isRecord(kept) && Number.isFinite(kept.lat) && Number.isFinite(kept.lng)
    ? { lat: Number(kept.lat), lng: Number(kept.lng) }
    : null;

/** Prices used to be kept as numbers. */
const toTyped = (kept: unknown) => (typeof kept === 'number' ? String(kept) : kept);

/** A draft from what the browser kept, which an older release or a stranger may have written. */
export const toSpotDraft = (kept: unknown): Draft => {
  if (!isRecord(kept)) return EMPTY_SPOT_DRAFT;
  const { position: _position, vehicleType: _vehicle, availableDays: _days, ...plain } = EMPTY_SPOT_DRAFT;
  const days: unknown[] = Array.isArray(kept.availableDays) ? kept.availableDays : [];
  return withWeekdays({
    ...like(plain, {
      ...kept,
      priceWeekday: toTyped(kept.priceWeekday),
      priceWeekend: toTyped(kept.priceWeekend),
    }),
    position: toPosition(kept.position),
    vehicleType: VEHICLE_TYPES.find((type) => type === kept.vehicleType) ?? null,
    availableDays: WEEKDAY_KEYS.filter((day) => days.includes(day)),
  });
};
