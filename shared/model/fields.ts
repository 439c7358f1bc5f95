import * as z from 'zod';
import { LANGUAGES } from './constants.ts';
import { CALENDAR_YEARS, MAX_DAY_PRICE_EUROS, MIN_DAY_PRICE_EUROS, MONTH_PRICE_EUROS } from './rules.ts';
import { isOneLine, showsSomething } from './text-rules.ts';

/** Years that calendars, searches and registers can name, as `text >= '2000' && text < '2100'` (decision 196). */
const inThisCentury = {
  check: (text: string) => text >= '2000' && text < '2100',
  message: 'Must be between the years 2000 and 2099.',
};

/**
 * Whether a stay can be in the year of a day or an instant: it was in the year before, or it begins as far ahead as owners open their
 * calendars, and may end in the next year (decision 196).
 */
const inYearsOfStays = {
  check: (text: string) => {
    const year = new Date().getUTCFullYear();
    return text >= String(year - 1) && text < String(year + CALENDAR_YEARS + 2);
  },
  message: `Must be between last year and ${String(CALENDAR_YEARS + 1)} years ahead.`,
};

const AnyDate = z.iso.date('Must be a date such as 2026-05-31.');

/** An existing day of the local calendar, `YYYY-MM-DD`. */
export const LocalDate = AnyDate.refine(inThisCentury.check, inThisCentury.message).meta({ id: 'LocalDate' });

/** A day of a stay. */
export const StayDate = AnyDate.refine(inYearsOfStays.check, inYearsOfStays.message).meta({ id: 'StayDate' });

/** A time of the local day, `HH:mm`, from 00:00 to 23:59. */
export const LocalTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 08:30.')
  .meta({ id: 'LocalTime' });

const MINUTE_MS = 60_000;

/** Other texts stay as they are: they have been refused already. */
const toWholeMinute = (text: string): string => {
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? text : new Date(instant - (instant % MINUTE_MS)).toISOString();
};

const AnyInstant = z.iso
  .datetime({ offset: true, message: 'Must be an instant such as 2026-05-31T11:00:00Z.' })
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Must be an instant that exists.');

/**
 * An instant that begins or ends a stay, ISO 8601 with offset or `Z`; normalised to UTC. Seconds are dropped, because stays are counted in
 * minutes.
 */
export const StayInstant = AnyInstant.refine(inYearsOfStays.check, inYearsOfStays.message).overwrite(
  toWholeMinute,
);

/** The instant of a stored stay, perhaps from before there was a bound: it identifies the stay, and nothing is computed from it. */
export const StoredInstant = AnyInstant.refine(
  (text) => text >= '2000' && text < '3000',
  'Must be between the years 2000 and 2999.',
).overwrite(toWholeMinute);

/** An integer that may come as text, as the publish form of 001 §3 sends it. */
export const IntegerText = z.union([
  z.int(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,12}$/, 'Must be a whole number.')
    .transform(Number),
]);

/** A number that may come as text; a decimal comma is not accepted. */
export const NumberText = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,12}(\.\d{1,20})?$/, 'Must be a number.')
    .transform(Number),
]);

const euros = z
  .number()
  .gt(0, { error: 'Must be above 0.', abort: true })
  .max(MAX_DAY_PRICE_EUROS, `Must be at most ${String(MAX_DAY_PRICE_EUROS)}.`);
const hasCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
const wholeCents = 'Must have at most two decimals.';

/** A filter for the price per day in euros, above 0 with at most two decimals, as number or text. */
export const PriceBound = NumberText.pipe(euros.refine(hasCents, wholeCents));

/** A spot's price per day in euros (001 §5, ruling 31). */
export const DayPrice = NumberText.pipe(
  euros
    .min(MIN_DAY_PRICE_EUROS, `Must be at least ${String(MIN_DAY_PRICE_EUROS)}.`)
    .refine(hasCents, wholeCents),
);

/** A spot's price per month in euros. */
export const MonthPrice = NumberText.pipe(
  z
    .number()
    .min(MONTH_PRICE_EUROS.min, `Must be at least ${String(MONTH_PRICE_EUROS.min)}.`)
    .max(MONTH_PRICE_EUROS.max, `Must be at most ${String(MONTH_PRICE_EUROS.max)}.`)
    .refine(hasCents, wholeCents),
);

/** An amount in euros with two decimals, as the API answers it. */
export const Euros = z.number().meta({ id: 'Euros', description: 'Euros, two decimals' });

/** A lone surrogate is no character: programs cannot show it, and the table refuses it. */
const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);
const wellFormed = 'Must consist of whole characters.';

/** One line of text: trimmed, without characters that break it or reverse its direction, and with a visible character unless empty. */
export const textLine = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? 'Must not be empty.' : `Must have at least ${String(min)} characters.`)
    .max(max, `Must have at most ${String(max)} characters.`)
    .refine(isOneLine, { error: 'Must be one line of text.', abort: true })
    .refine(isWellFormed, wellFormed)
    .refine((text) => text === '' || showsSomething(text), 'Must show something.');

/** Several lines of text: trimmed, without control characters other than line breaks and tabs. */
export const textBlock = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, `Must have at least ${String(min)} characters.`)
    .max(max, `Must have at most ${String(max)} characters.`)
    .refine((text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text), 'Must be plain text.')
    .refine(isWellFormed, wellFormed);

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a field accepts two raw values as the same one: "24" and 24. */
const isSameTo = (field: z.core.$ZodType, one: unknown, other: unknown): boolean => {
  const [first, second] = [one, other].map((raw) => z.safeParse(field, raw));
  if (first?.success && second?.success) return JSON.stringify(first.data) === JSON.stringify(second.data);
  return JSON.stringify(one) === JSON.stringify(other);
};

/**
 * Accepts every field of `schema` in camelCase and in snake_case (ruling 18). Different values for both spellings of a field are refused,
 * because the intention is unclear. An empty text of one of the fields `orDefault` is left out, as a form means it.
 */
export const eitherSpelling = <S extends z.ZodObject>(
  schema: S,
  orDefault: readonly (keyof z.input<S> & string)[] = [],
) =>
  z.preprocess((raw, context) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
    const given = new Map<string, unknown>(Object.entries(raw));
    for (const name of orDefault) if (given.get(name) === '') given.delete(name);
    for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
      const other = snakeCase(name);
      if (other === name || !given.has(other)) continue;
      if (given.has(name) && !isSameTo(field, given.get(name), given.get(other)))
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `Given twice with different values: ${name} and ${other}.`,
        });
      else given.set(name, given.get(other));
      given.delete(other);
    }
    return Object.fromEntries(given);
  }, schema);

const idField = (prefix: string, name: string) =>
  z
    .string()
    .regex(
      new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`),
      `Must be an id such as ${prefix}_01JQ2T8Z3M4N5P6Q7R8S9TABCD.`,
    )
    .meta({ id: name });

export const SpotId = idField('spt', 'SpotId');
export const BookingId = idField('bkg', 'BookingId');
export const RentalId = idField('rnt', 'RentalId');

/** The number of items per page. */
export const pageSize = (usual: number) => IntegerText.pipe(z.int().min(1).max(100)).default(usual);

/** The cursor of the next page, from the header `X-Next-Cursor`. */
export const pageCursor = (shape: RegExp) =>
  z.string().regex(shape, 'Must be the X-Next-Cursor of an earlier page.').optional();

/** The cursor of the next page, from the answer: a time, and the id of the last entry. */
export const answerCursor = (prefix: string) =>
  z
    .string()
    .regex(new RegExp(`^[0-9TZ:.-]{24}#${prefix}_[0-9A-Z]{26}$`), 'Must be the cursor of an earlier answer.')
    .optional();

/** The query of a list whose answer has its cursor: a page begins after it. */
export const pageQuery = (prefix: string, usual: number) =>
  z.object({
    limit: IntegerText.pipe(z.int().min(1).max(50)).default(usual),
    cursor: answerCursor(prefix),
  });

/** The address of a public picture: `/api/images/` and the last two path segments of the upload URL (001 §7). */
export const ImageUrl = z
  .string()
  .regex(/^\/api\/images\/[0-9a-z]{16}\/[0-9A-Z]{26}\.jpg$/, 'Must be the address of an image uploaded here.')
  .meta({ id: 'ImageUrl' });

/** The name of a private picture of a booking: one folder for each uploader, and a random name. */
export const PrivatePictureName = z
  .string()
  .regex(/^[0-9a-f]{16}\/[0-9A-Z]{26}$/, 'Must be a picture uploaded for this booking.')
  .meta({ id: 'PrivatePictureName' });

export const Language = z.enum(LANGUAGES).meta({ id: 'Language' });
export type Language = z.infer<typeof Language>;

/** Any possible password; the user pool checks it. */
export const PresentPassword = z
  .string()
  .min(1, 'Must not be empty.')
  .max(128, 'Must have at most 128 characters.');
