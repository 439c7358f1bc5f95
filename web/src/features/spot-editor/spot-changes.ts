import { CONDITIONS, PRICES } from '#web/components/spot-form/form-fields.tsx';
import { toSent, type FieldName, type SpotValues } from '#web/components/spot-form/spot-values.ts';

/** The fields of the dashboard's dialog, in its order (001 §2). */
export const DIALOG_FIELDS = ['title', 'description', ...PRICES, ...CONDITIONS, 'instructions'] as const;

/** Fields that the edit screen always sends (001 §7); others are sent if they were changed. */
const SCREEN_FIELDS: readonly FieldName[] = [
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

type Changes = Record<string, unknown>;

/** Converts the form to the saved fields: all that it is specified to send, or only the changed ones. */
export type ToChanges = (values: SpotValues, changed: readonly FieldName[], onlyChanged: boolean) => Changes;

/** The camelCase changes of the edit screen. */
export const toScreenChanges: ToChanges = (values, changed, onlyChanged) =>
  toSent(values, onlyChanged ? changed : [...new Set([...SCREEN_FIELDS, ...changed])]);

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The snake_case changes of the dashboard's dialog, with prices as numbers (001 §7). */
export const toDialogChanges: ToChanges = (values, changed, onlyChanged) => {
  const sent = toSent(
    values,
    DIALOG_FIELDS.filter((name) => !onlyChanged || changed.includes(name)),
  );
  const isPrice = (name: string) => PRICES.some((price) => price === name);
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [snakeCase(name), isPrice(name) ? Number(value) : value]),
  );
};
