import type { ReactNode } from 'react';
import { AMENITIES } from '#shared/model/constants.ts';
import { WEEKDAY_NAMES } from '#web/components/spot-form/calendar-step.tsx';
import { vehicleName } from '#web/components/spot-form/vehicle-choice.tsx';
import { AMENITY_TEXTS, FEATURE_TEXTS } from '#web/components/spot-form/feature-texts.ts';
import { formatCoordinates } from '#web/map/coordinates.ts';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import { formatLocalDate } from '#web/lib/dates.ts';
import { toPriceText, withDecimalSign } from '#web/lib/decimals.ts';
import { formatEuros } from '#web/lib/money.ts';
import type { Language } from '#web/i18n/language.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import type { Text } from '#web/i18n/use-text.ts';
import type { SpotField, SpotValues } from '../spot-values.ts';
import styles from './edit-spot.module.css';

export const FIELD_NAMES: Record<SpotField, MessageId> = {
  title: 'dashboard.title',
  description: 'dashboard.description',
  address: 'dashboard.address',
  position: 'dashboard.position',
  images: 'dashboard.images',
  dimensions: 'dashboard.dimensions',
  vehicleTypes: 'dashboard.vehicleTypes',
  isCovered: 'dashboard.features',
  hasSecurity: 'dashboard.features',
  isAccessible: 'dashboard.features',
  amenities: 'dashboard.features',
  priceWeekday: 'dashboard.priceWeekday',
  priceWeekend: 'dashboard.priceWeekend',
  minDuration: 'dashboard.minDurationHours',
  advanceBooking: 'dashboard.advanceBookingHours',
  cancellationLimit: 'dashboard.cancellationLimitHours',
  availableDays: 'dashboard.availableDays',
  startDate: 'dashboard.startDate',
  endDate: 'dashboard.endDate',
  accessHours: 'dashboard.accessHours',
  spotNumber: 'dashboard.spotNumber',
  instructions: 'dashboard.specialInstructions',
  accessDetails: 'dashboard.accessDetails',
  isActive: 'dashboard.visibility',
};

type Show<Value> = (value: Value, text: Text, language: Language) => ReactNode;

const euros: Show<string> = (price, _text, language) => formatEuros(Number(toPriceText(price)), language);
const hours: Show<string> = (count, text) => text('dashboard.hours', { count: Number(count) });
const date: Show<string> = (day, _text, language) => formatLocalDate(day, 'day', language);

const flag =
  (label: MessageId) =>
  (isOn: boolean, text: Text): string =>
    text(isOn ? 'dashboard.with' : 'dashboard.without', { feature: text(label) });

/** Values that are not shown as they are. */
const SHOWN: { [Field in SpotField]?: Show<SpotValues[Field]> } = {
  position: (position) => position && formatCoordinates(position),
  images: (images) => (
    <span className={styles.thumbnails}>
      {images.map((url) => (
        <SpotPicture key={url} url={url} alt="" sizes="4rem" className={styles.thumbnail} />
      ))}
    </span>
  ),
  dimensions: ({ length, width, height }, _text, language) =>
    `${withDecimalSign(length, language)} × ${withDecimalSign(width, language)} × ${withDecimalSign(height, language)} m`,
  vehicleTypes: (types, text) => types.map((type) => text(vehicleName(type))).join(', '),
  isCovered: flag(FEATURE_TEXTS.isCovered.label),
  hasSecurity: flag(FEATURE_TEXTS.hasSecurity.label),
  isAccessible: flag(FEATURE_TEXTS.isAccessible.label),
  amenities: (amenities, text) =>
    AMENITIES.filter((name) => amenities[name])
      .map((name) => text(AMENITY_TEXTS[name].label))
      .join(', '),
  priceWeekday: euros,
  priceWeekend: euros,
  minDuration: hours,
  advanceBooking: hours,
  cancellationLimit: hours,
  availableDays: (days, text) => days.map((day) => text(WEEKDAY_NAMES[day])).join(', '),
  startDate: date,
  endDate: date,
  accessHours: ({ start, end }) => `${start} – ${end}`,
  isActive: (isActive, text) => text(isActive ? 'dashboard.active' : 'dashboard.inactive'),
};

/** A value of a space in words; nothing for one that is empty. */
export const showField = <Field extends SpotField>(
  field: Field,
  values: SpotValues,
  text: Text,
  language: Language,
): ReactNode => {
  const value = values[field];
  const show: Show<SpotValues[Field]> | undefined = SHOWN[field];
  if (show) return show(value, text, language);
  return typeof value === 'string' ? value : null;
};
