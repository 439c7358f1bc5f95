import type { ReactNode } from 'react';
import { bounds } from 'virtual:spot-fields';
import type { Spot } from '#shared/api/spots.ts';
import { WEEKDAY_KEYS } from '#shared/model/constants.ts';
import type { Language } from '#web/i18n/language.ts';
import type { Text } from '#web/i18n/use-text.ts';
import { isRecord } from '#web/lib/kept-by-person.ts';
import type { FormField, SpotProblem } from './form-field.ts';
import { FORM_FIELDS } from './form-fields.tsx';
import type { Located } from './use-locator.ts';

export type FieldName = keyof typeof FORM_FIELDS;

/** A spot as forms hold it: what is typed stays text until it is sent. */
export type SpotValues = { [Name in FieldName]: (typeof FORM_FIELDS)[Name]['initially'] };

/** An owner's input for a new spot so far, without the pictures. */
export type Draft = SpotValues & Required<Pick<Located, 'isGuessed' | 'needsStreet'>>;

export const FIELDS: { readonly [Name in FieldName]: FormField<SpotValues[Name]> } = FORM_FIELDS;
const NAMES = Object.keys(FORM_FIELDS) as FieldName[]; // keys forgets the names

export const boundsOf = (name: FieldName) => (name === 'position' ? {} : bounds[name]);

const ofEach = <Value>(get: (name: FieldName) => Value) =>
  Object.fromEntries(NAMES.map((name) => [name, get(name)])) as Record<FieldName, Value>; // of each name

/** The spot as its forms show it. */
export const toSpotValues = (spot: Spot) => ofEach((name) => FIELDS[name].read(spot)) as SpotValues; // each has the type of its field

type Sent = Record<string, unknown>;

const sendField = <Name extends FieldName>(name: Name, values: SpotValues): Sent => {
  const { lat, lng } = values.position ?? {};
  if (name === 'position') return { latitude: lat, longitude: lng };
  const { send } = FIELDS[name];
  return { [name]: send ? send(values[name]) : values[name] };
};

/** The fields as the contract takes them, in camelCase with prices as text (001 §7). */
export const toSent = (values: SpotValues, names: readonly FieldName[] = NAMES): Sent =>
  Object.assign({}, ...names.map((name) => sendField(name, values))) as Sent; // of such parts

/** The fields that are not the same, by what would be sent. */
export const differingFields = (one: SpotValues, other: SpotValues): FieldName[] =>
  NAMES.filter((name) => JSON.stringify(sendField(name, one)) !== JSON.stringify(sendField(name, other)));

/** Minimum hours of a form, where these are above the contract's. */
export type MinHours = Partial<Record<FieldName, number>>;

const checkField = <Name extends FieldName>(
  name: Name,
  values: SpotValues,
  minHours: MinHours,
): SpotProblem[] => {
  const { min, max } = boundsOf(name);
  return FIELDS[name].check?.(values[name], name, { min: minHours[name] ?? min, max }) ?? [];
};

/** Lists the problems of these fields, in their order. */
export const checkFields = (
  names: readonly FieldName[],
  values: SpotValues,
  minHours: MinHours = {},
): SpotProblem[] => names.flatMap((name) => checkField(name, values, minHours));

/** A value of a spot in words; nothing for one that is empty. */
export const showField = <Name extends FieldName>(
  name: Name,
  values: SpotValues,
  text: Text,
  language: Language,
): ReactNode => {
  const value = values[name];
  const { show } = FIELDS[name];
  if (show) return show(value, text, language);
  return typeof value === 'string' ? value.trim() : null;
};

/** An empty list of weekdays means all of them when the calendar is opened (001 §5). */
export const withWeekdays = (draft: Draft): Draft =>
  draft.availableDays.length > 0 ? draft : { ...draft, availableDays: WEEKDAY_KEYS };

/** `model` with every text, number, flag and group of such that `kept` has in the same place and of the same type. */
const like = <T>(model: T, kept: unknown): T => {
  if (isRecord(model) && isRecord(kept))
    // fromEntries forgets the names; they are those of the model.
    return Object.fromEntries(
      Object.entries(model).map(([key, value]) => [key, like(value, kept[key])]),
    ) as T;
  return typeof kept === typeof model && typeof model !== 'object' ? (kept as T) : model; // of the same type
};

const keepField = <Name extends FieldName>(name: Name, kept: Sent): SpotValues[Name] => {
  const { keep, initially } = FIELDS[name];
  return keep ? keep(kept[name]) : like(initially, kept[name]);
};

/** A draft from what the browser kept, which an older release or a stranger may have written. */
export const toSpotDraft = (kept: unknown): Draft => {
  if (!isRecord(kept)) return toSpotDraft({ availableDays: WEEKDAY_KEYS });
  // The wizard used to keep the one type of vehicle that it asks for.
  const known = { vehicleTypes: [kept.vehicleType], ...kept };
  return withWeekdays({
    ...(ofEach((name) => keepField(name, known)) as SpotValues), // each has the type of its field
    isGuessed: kept.isGuessed === true,
    needsStreet: kept.needsStreet === true,
  });
};
