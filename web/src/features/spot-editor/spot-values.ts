import type { Weekday } from '#shared/model/constants.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { Amenity, VehicleType } from '#web/components/spot-form/draft.ts';
import { toPriceText } from '#web/lib/decimals.ts';
import type { LatLng } from '#web/map/map-types.ts';

/** A space as its edit forms hold it: what is typed stays text until it is sent. */
export interface SpotValues {
  title: string;
  description: string;
  address: string;
  position: LatLng | null;
  images: readonly string[];
  dimensions: { length: string; width: string; height: string };
  vehicleTypes: readonly VehicleType[];
  isCovered: boolean;
  hasSecurity: boolean;
  isAccessible: boolean;
  amenities: Record<Amenity, boolean>;
  priceWeekday: string;
  priceWeekend: string;
  minDuration: string;
  advanceBooking: string;
  cancellationLimit: string;
  availableDays: readonly Weekday[];
  startDate: string;
  endDate: string;
  accessHours: { start: string; end: string };
  spotNumber: string;
  instructions: string;
  accessDetails: string;
  isActive: boolean;
}

export type SpotField = keyof SpotValues;

export const toSpotValues = (spot: Spot): SpotValues => ({
  title: spot.title,
  description: spot.description,
  address: spot.address,
  position: { lat: spot.latitude, lng: spot.longitude },
  images: spot.images,
  dimensions: spot.dimensions,
  vehicleTypes: spot.vehicleTypes,
  isCovered: spot.isCovered,
  hasSecurity: spot.hasSecurity,
  isAccessible: spot.isAccessible,
  amenities: spot.amenities,
  priceWeekday: String(spot.price_weekday),
  priceWeekend: String(spot.price_weekend),
  minDuration: String(spot.min_duration),
  advanceBooking: String(spot.advance_booking),
  cancellationLimit: String(spot.cancellation_limit),
  availableDays: spot.availableDays,
  startDate: spot.startDate,
  endDate: spot.endDate,
  accessHours: spot.accessHours,
  spotNumber: spot.spot_number,
  instructions: spot.instructions,
  accessDetails: spot.accessDetails ?? '',
  isActive: spot.is_active,
});

type Sent = Record<string, unknown>;

const trimmed = (dimensions: SpotValues['dimensions']) => ({
  length: dimensions.length.trim().replace(',', '.'),
  width: dimensions.width.trim().replace(',', '.'),
  height: dimensions.height.trim().replace(',', '.'),
});

/** What each field becomes in a PATCH, in camelCase with prices as text (001 §7). */
const getSent = (values: SpotValues): Record<SpotField, Sent> => ({
  title: { title: values.title.trim() },
  description: { description: values.description.trim() },
  address: { address: values.address.trim() },
  position: { latitude: values.position?.lat, longitude: values.position?.lng },
  images: { images: values.images },
  dimensions: { dimensions: trimmed(values.dimensions) },
  vehicleTypes: { vehicleTypes: values.vehicleTypes },
  isCovered: { isCovered: values.isCovered },
  hasSecurity: { hasSecurity: values.hasSecurity },
  isAccessible: { isAccessible: values.isAccessible },
  amenities: { amenities: values.amenities },
  priceWeekday: { priceWeekday: toPriceText(values.priceWeekday) },
  priceWeekend: { priceWeekend: toPriceText(values.priceWeekend) },
  minDuration: { minDuration: Number(values.minDuration) },
  advanceBooking: { advanceBooking: Number(values.advanceBooking) },
  cancellationLimit: { cancellationLimit: Number(values.cancellationLimit) },
  availableDays: { availableDays: values.availableDays },
  startDate: { startDate: values.startDate },
  endDate: { endDate: values.endDate },
  accessHours: { accessHours: values.accessHours },
  spotNumber: { spotNumber: values.spotNumber.trim() },
  instructions: { instructions: values.instructions.trim() },
  accessDetails: { accessDetails: values.accessDetails.trim() },
  isActive: { isActive: values.isActive },
});

/** The fields that are not the same, by what would be sent. */
export const differingFields = (one: SpotValues, other: SpotValues): SpotField[] => {
  const [sent, against] = [getSent(one), getSent(other)];
  const fields = Object.keys(sent) as SpotField[]; // keys forgets the names
  return fields.filter((field) => JSON.stringify(sent[field]) !== JSON.stringify(against[field]));
};

/** What the edit screen always sends (001 §7); further fields go along when they were changed. */
const SCREEN_FIELDS: readonly SpotField[] = [
  'title',
  'description',
  'address',
  'priceWeekday',
  'priceWeekend',
  'minDuration',
  'advanceBooking',
  'instructions',
  'isActive',
  'hasSecurity',
  'isCovered',
  'isAccessible',
  'accessHours',
  'amenities',
];

/** How a form names what it saves: all that it is specified to send, or no more than the changed fields. */
export type ToChanges = (values: SpotValues, changed: readonly SpotField[], onlyChanged: boolean) => Sent;

/** The camelCase changes of the edit screen. */
export const toScreenChanges: ToChanges = (values, changed, onlyChanged) => {
  const sent = getSent(values);
  const fields = onlyChanged ? changed : [...new Set([...SCREEN_FIELDS, ...changed])];
  return Object.assign({}, ...fields.map((field) => sent[field])) as Sent; // of such parts
};

/** The snake_case changes of the dashboard's edit modal (001 §7). */
export const toModalChanges: ToChanges = (values, changed, onlyChanged) => {
  const sent: readonly (readonly [SpotField, string, unknown])[] = [
    ['title', 'title', values.title.trim()],
    ['description', 'description', values.description.trim()],
    ['priceWeekday', 'price_weekday', Number(toPriceText(values.priceWeekday))],
    ['priceWeekend', 'price_weekend', Number(toPriceText(values.priceWeekend))],
    ['minDuration', 'min_duration', Number(values.minDuration)],
    ['advanceBooking', 'advance_booking', Number(values.advanceBooking)],
    ['cancellationLimit', 'cancellation_limit', Number(values.cancellationLimit)],
    ['instructions', 'instructions', values.instructions.trim()],
  ];
  const wanted = sent.filter(([field]) => !onlyChanged || changed.includes(field));
  return Object.fromEntries(wanted.map(([, name, value]) => [name, value]));
};
