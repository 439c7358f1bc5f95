import { MAX_DAY_PRICE_EUROS, SPOT_LIMITS, type AMENITIES } from '#shared/api/constants.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { MessageId } from '#web/i18n/messages.ts';

type Amenity = (typeof AMENITIES)[number];

/** A space as its edit forms hold it: what is typed stays text until it is sent. */
export interface SpotValues {
  title: string;
  description: string;
  address: string;
  priceWeekday: string;
  priceWeekend: string;
  minDuration: string;
  advanceBooking: string;
  cancellationLimit: string;
  instructions: string;
  isActive: boolean;
  isCovered: boolean;
  hasSecurity: boolean;
  isAccessible: boolean;
  accessHours: { start: string; end: string };
  amenities: Record<Amenity, boolean>;
}

export const toValues = (spot: Spot): SpotValues => ({
  title: spot.title,
  description: spot.description,
  address: spot.address,
  priceWeekday: String(spot.price_weekday),
  priceWeekend: String(spot.price_weekend),
  minDuration: String(spot.min_duration),
  advanceBooking: String(spot.advance_booking),
  cancellationLimit: String(spot.cancellation_limit),
  instructions: spot.instructions,
  isActive: spot.is_active,
  isCovered: spot.isCovered,
  hasSecurity: spot.hasSecurity,
  isAccessible: spot.isAccessible,
  accessHours: spot.accessHours,
  amenities: spot.amenities,
});

/** The snake_case changes of the dashboard's edit modal (001 §7). */
export const toModalChanges = (values: SpotValues) => ({
  title: values.title.trim(),
  description: values.description.trim(),
  price_weekday: Number(values.priceWeekday),
  price_weekend: Number(values.priceWeekend),
  min_duration: Number(values.minDuration),
  advance_booking: Number(values.advanceBooking),
  cancellation_limit: Number(values.cancellationLimit),
  instructions: values.instructions.trim(),
});

/** The camelCase changes of the edit screen (001 §7), prices as text. `version` guards against a change in between. */
export const toScreenChanges = ({ cancellationLimit: _limit, ...values }: SpotValues, version: number) => ({
  ...values,
  title: values.title.trim(),
  description: values.description.trim(),
  address: values.address.trim(),
  instructions: values.instructions.trim(),
  minDuration: Number(values.minDuration),
  advanceBooking: Number(values.advanceBooking),
  version,
});

/** Whole hours, at least this many. The modal and the screen differ (001 §5). */
export type HourBounds = Partial<Record<'minDuration' | 'advanceBooking' | 'cancellationLimit', number>>;

export interface Problem {
  /** The `name` of the control. */
  field: string;
  message: MessageId;
  /** What the message is filled with. */
  min?: number;
}

/** 30 days; the API takes no more. */
export const MOST_HOURS = 720;

const isPrice = (text: string) => /^\d{1,4}(\.\d{1,2})?$/.test(text) && Number(text) <= MAX_DAY_PRICE_EUROS;
const isHours = (text: string, min: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= MOST_HOURS;

const one = (isBroken: boolean, field: string, message: MessageId): Problem[] =>
  isBroken ? [{ field, message }] : [];

const checkPrice = (field: 'priceWeekday' | 'priceWeekend', text: string) =>
  Number(text) > 0
    ? one(!isPrice(text), field, 'dashboard.priceMalformed')
    : one(true, field, 'dashboard.pricesAboveZero');

/** What has to be mended before the space is saved, in the order of the fields. */
export const checkValues = (values: SpotValues, hours: HourBounds): Problem[] => [
  ...one(!values.title.trim(), 'title', 'dashboard.titleRequired'),
  ...one(
    values.description.trim().length < SPOT_LIMITS.descriptionMin,
    'description',
    'dashboard.descriptionTooShort',
  ),
  ...one(!values.address.trim(), 'address', 'dashboard.addressRequired'),
  ...checkPrice('priceWeekday', values.priceWeekday),
  ...checkPrice('priceWeekend', values.priceWeekend),
  ...Object.entries(hours).flatMap(([field, min]) =>
    isHours(values[field as keyof HourBounds], min) // entries forgets the names
      ? []
      : [{ field, message: 'dashboard.hoursInvalid' as const, min }],
  ),
  ...one(!values.accessHours.start, 'accessStart', 'dashboard.timeRequired'),
  ...one(!values.accessHours.end, 'accessEnd', 'dashboard.timeRequired'),
];
