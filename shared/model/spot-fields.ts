import * as z from 'zod';
import { isCadastralReference, toCadastralReference } from './cadastral-reference.ts';
import { AMENITIES, BOOKING_TYPES, VEHICLE_TYPES, WAYS_IN } from './constants.ts';
import { LowEmissionZone, StoredZone, TypedZone } from './low-emission-zone.ts';
import { ALWAYS, MonthPatternAnswer, StoredPattern } from './month-pattern.ts';
import { TypedPattern } from './typed-pattern.ts';
import { DEPOSIT_EUROS, RENTAL_MONTHS, RENTAL_NOTICE_DAYS, SPOT_LIMITS } from './rules.ts';
import {
  DayPrice,
  Euros,
  ImageUrl,
  IntegerText,
  LocalDate,
  LocalTime,
  MonthPrice,
  NumberText,
  textBlock,
  textLine,
} from './fields.ts';
import { part } from './record.ts';
import { SPOT_DEFAULTS } from './spot-defaults.ts';

const ofEachAmenity = <S>(schema: S) =>
  Object.fromEntries(AMENITIES.map((name) => [name, schema])) as Record<(typeof AMENITIES)[number], S>; // fromEntries widens the names

export const Amenities = z.object(ofEachAmenity(z.boolean().default(false))).meta({ id: 'Amenities' });
export const AmenityChanges = z
  .object(ofEachAmenity(z.boolean().exactOptional()))
  .meta({ id: 'AmenityChanges' });

const Metres = z
  .union([z.string(), z.number().transform(String)])
  .pipe(
    z
      .string()
      .trim()
      .regex(/^\d{1,2}([.,]\d{1,2})?$/, 'Must be metres such as 5 or 2.40.'),
  )
  .transform((text) => text.replace(',', '.'))
  .refine((text) => Number(text) > 0, 'Must be above 0.');
const Dimensions = z.object({ length: Metres, width: Metres, height: Metres }).meta({ id: 'Dimensions' });
const MEASURED = { length: z.string(), width: z.string(), height: z.string() };

/** Entry and exit must be within these local times. 00:00 to 23:59 means at any hour; a start after the end spans midnight. */
const AccessHours = z.object({ start: LocalTime, end: LocalTime }).meta({ id: 'AccessHours' });

const whole = (min: number, max: number) =>
  IntegerText.pipe(
    z
      .int()
      .min(min, `Must be at least ${String(min)}.`)
      .max(max, `Must be at most ${String(max)}.`),
  );
const hours = (min: number) => whole(min, SPOT_LIMITS.hoursMax);

export const VehicleType = z.enum(VEHICLE_TYPES).meta({ id: 'VehicleType' });
export type VehicleType = z.infer<typeof VehicleType>;

const WayIn = z.enum(WAYS_IN).meta({ id: 'WayIn' });

/** Any of the ways, each once; `open` goes with no other. */
const WaysIn = z
  .array(WayIn)
  .min(1, 'Must have at least one way in.')
  .refine((ways) => new Set(ways).size === ways.length, 'Must not name a way in twice.')
  .refine((ways) => !ways.includes('open') || ways.length === 1, 'Must not name other ways beside open.');

const BookingTypeName = z.enum(BOOKING_TYPES).meta({ id: 'BookingType' });

/** At least one type, each once. */
const BookingTypes = z
  .array(BookingTypeName)
  .min(1, 'Must have at least one type.')
  .refine((types) => new Set(types).size === types.length, 'Must not name a type twice.');

const NoticeDays = IntegerText.pipe(
  z
    .int()
    .refine(
      (days) => RENTAL_NOTICE_DAYS.some((known) => known === days),
      `Must be ${RENTAL_NOTICE_DAYS.join(' or ')}.`,
    ),
);

/** The reference in the Spanish cadastre, without blanks; empty if not given. */
const CadastralReference = textLine(0, 30)
  .refine(isCadastralReference, 'Must be a cadastral reference of 20 characters.')
  .overwrite(toCadastralReference);

/** Long enough to say something, or the placeholder of one that is left out, so that a client may send what it has read. */
const Description = textBlock(0, 2000).refine(
  (text) => text.length >= SPOT_LIMITS.descriptionMin || text === SPOT_DEFAULTS.description,
  `Must have at least ${String(SPOT_LIMITS.descriptionMin)} characters.`,
);

/** A field of a spot that its owner fills in. */
export interface SpotField {
  readonly stored: z.core.$ZodType;
  /** The default for items that lack it. */
  readonly ifMissing?: unknown;
  /** The type that owners send, with its limits. */
  readonly typed: z.core.$ZodType;
  /** The default of a new spot; without it, the field is required. */
  readonly initially?: unknown;
  /** The type that the API answers, if it differs from the stored one. */
  readonly answered?: z.core.$ZodType;
  /** The name in requests and answers, if it differs from the table's (001 §3). */
  readonly typedAs?: string;
  readonly answeredAs?: string;
  /** Cents in the table, euros in requests and answers. */
  readonly isMoney?: true;
  /** The owner's own words: a change after the approval is in the audit log if the public sees it. */
  readonly isWorded?: true;
  /** The audience that may see it. */
  readonly seenBy: 'public' | 'booker' | 'owner';
}

const field = <const F extends SpotField>(described: F): F => described;

const text = <const T extends z.core.$ZodType>(typed: T) =>
  ({ stored: z.string(), typed, isWorded: true, seenBy: 'public' }) as const;
const flag = {
  stored: z.boolean(),
  ifMissing: false,
  typed: z.boolean(),
  initially: false,
  seenBy: 'public',
} as const;
/** An answer that the owner may leave open: null. */
const openAnswer = <const S extends z.core.$ZodType, const T extends z.core.$ZodType>(stored: S, typed: T) =>
  ({
    stored: z.nullable(stored),
    ifMissing: null,
    typed: z.nullable(typed),
    initially: null,
    seenBy: 'public',
  }) as const;
const price = { stored: z.int(), typed: DayPrice, answered: Euros, isMoney: true, seenBy: 'public' } as const;
const number = <const T extends z.core.$ZodType>(typed: T) =>
  ({ stored: z.int(), typed, seenBy: 'public' }) as const;
const position = (limit: number) =>
  ({
    stored: z.number(),
    typed: NumberText.pipe(z.number().min(-limit).max(limit)),
    seenBy: 'public',
  }) as const;

/**
 * The fields of a spot that its owner fills in, each once: the table, the contract and the site take them from here. Names and order are
 * those of requests (001 §3). Positions are numbers or text, prices euros as number or text.
 */
export const SPOT_FIELDS = {
  title: field({ ...text(textLine(1, 100)), initially: SPOT_DEFAULTS.title }),
  description: field({
    ...text(Description),
    ifMissing: '',
    initially: SPOT_DEFAULTS.description,
  }),
  address: field(text(textLine(1, 200))),
  latitude: field(position(90)),
  longitude: field(position(180)),
  weekdayPriceCents: field({ ...price, typedAs: 'priceWeekday', answeredAs: 'price_weekday' }),
  weekendPriceCents: field({ ...price, typedAs: 'priceWeekend', answeredAs: 'price_weekend' }),
  images: field({
    stored: z.array(z.string()),
    typed: z
      .array(ImageUrl)
      .min(SPOT_LIMITS.imagesMin, `Must have at least ${String(SPOT_LIMITS.imagesMin)} pictures.`)
      .max(SPOT_LIMITS.imagesMax)
      .refine((urls) => new Set(urls).size === urls.length, 'Must not name a picture twice.'),
    seenBy: 'public',
  }),
  dimensions: field({
    stored: part(MEASURED),
    typed: Dimensions,
    answered: z.object(MEASURED),
    seenBy: 'public',
  }),
  vehicleTypes: field({
    stored: z.array(VehicleType),
    typed: z.array(VehicleType).min(1, 'Must have at least one type of vehicle.').max(VEHICLE_TYPES.length),
    seenBy: 'public',
  }),
  instructions: field({ ...text(textBlock(0, 1000)), ifMissing: '', initially: '' }),
  /** Access details, such as a door code: only for drivers, around their stay (ruling 13). */
  accessDetails: field({ ...text(textBlock(0, 500)), ifMissing: '', initially: '', seenBy: 'booker' }),
  /** The reference of the space or its building in the Spanish cadastre; empty if not given. Only for the yearly report on owners. */
  cadastralReference: field({
    stored: z.string(),
    ...{ typed: CadastralReference, ifMissing: '', initially: '', seenBy: 'owner' },
  }),
  spotNumber: field({
    ...text(textLine(0, 20)),
    ...{ ifMissing: '', initially: '', answeredAs: 'spot_number' },
  }),
  minDurationHours: field({
    ...number(hours(SPOT_LIMITS.minDurationHours)),
    ...{ initially: SPOT_DEFAULTS.minDuration, typedAs: 'minDuration', answeredAs: 'min_duration' },
  }),
  advanceBookingHours: field({
    ...number(hours(0)),
    ...{ initially: SPOT_DEFAULTS.advanceBooking, typedAs: 'advanceBooking', answeredAs: 'advance_booking' },
  }),
  /** Whether it can be booked for days and hours, by the month, or both. By the month, it has a price. */
  bookingTypes: field({
    stored: z.array(BookingTypeName),
    ...{ ifMissing: ['stay'], typed: BookingTypes, initially: ['stay'], seenBy: 'public' },
  }),
  monthPriceCents: field({
    ...openAnswer(z.int(), MonthPrice),
    ...{ answered: Euros.nullable(), isMoney: true, typedAs: 'priceMonth', answeredAs: 'price_month' },
  }),
  /** The times of each week that a rental has. */
  monthPattern: field({
    stored: StoredPattern,
    ...{ ifMissing: ALWAYS, typed: TypedPattern, initially: ALWAYS, answered: MonthPatternAnswer },
    ...{ answeredAs: 'month_pattern', seenBy: 'public' },
  }),
  /** The least duration of a rental, and its notice in days before the end of a month. */
  minMonths: field({
    ...number(whole(RENTAL_MONTHS.min, RENTAL_MONTHS.max)),
    ...{ ifMissing: 1, initially: 1, answeredAs: 'min_months' },
  }),
  /** The first day on which a rental may begin; null is any. Without an offer by the month it means nothing. */
  monthFrom: field({ ...openAnswer(z.string(), LocalDate), answeredAs: 'month_from' }),
  monthNoticeDays: field({
    ...number(NoticeDays),
    ...{ ifMissing: 30, initially: 30, answeredAs: 'month_notice_days' },
  }),
  /** Held by the platform during a rental, for a remote or a key; 0 is none. Without an offer by the month it means nothing. */
  depositCents: field({
    ...{ stored: z.int(), ifMissing: 0, typed: whole(DEPOSIT_EUROS.min, DEPOSIT_EUROS.max), initially: 0 },
    ...{ answered: Euros, isMoney: true, typedAs: 'deposit', answeredAs: 'deposit', seenBy: 'public' },
  }),
  cancellationLimitHours: field({
    ...number(hours(0)),
    initially: SPOT_DEFAULTS.cancellationLimit,
    typedAs: 'cancellationLimit',
    answeredAs: 'cancellation_limit',
  }),
  maneuverability: field({ ...number(whole(1, 5)), initially: 3 }),
  hasSecurity: field(flag),
  isCovered: field(flag),
  isAccessible: field(flag),
  accessHours: field({
    stored: part(AccessHours.shape),
    typed: AccessHours.refine(({ start, end }) => start !== end, {
      path: ['end'],
      message: 'Must differ from start; 00:00 to 23:59 is round the clock.',
    }),
    answered: AccessHours,
    initially: SPOT_DEFAULTS.accessHours,
    seenBy: 'public',
  }),
  lowEmissionZone: field({
    ...openAnswer(StoredZone, TypedZone),
    ...{ answered: LowEmissionZone.nullable(), isWorded: true },
  }),
  /** Whether a driver may leave and come back during the stay. */
  canReenter: field(openAnswer(z.boolean(), z.boolean())),
  /** Ways for a driver to get in. */
  waysIn: field(openAnswer(z.array(WayIn), WaysIn)),
  amenities: field({
    stored: part(ofEachAmenity(z.boolean().default(false))),
    typed: Amenities,
    answered: Amenities,
    seenBy: 'public',
  }),
  isActive: field({
    ...{ stored: z.boolean(), typed: z.boolean(), initially: true, answeredAs: 'is_active' },
    seenBy: 'public',
  }),
} as const;

type Fields = typeof SPOT_FIELDS;
type Stored = keyof Fields;
type NameIn<K extends Stored, As extends 'typedAs' | 'answeredAs'> =
  Fields[K] extends Readonly<Record<As, infer Name extends string>> ? Name : K;
type AnswerOf<F extends SpotField> = F extends { readonly answered: infer A extends z.core.$ZodType }
  ? A
  : F['stored'];
type SeenBy<A> = { [K in Stored]: Fields[K]['seenBy'] extends A ? K : never }[Stored];

const entries = Object.entries(SPOT_FIELDS) as [Stored, SpotField][]; // Object.entries widens the names to string

/** The fields as owners send them. */
export const TYPED_FIELDS = Object.fromEntries(
  entries.map(([name, { typed, typedAs = name }]) => [typedAs, typed]),
) as { [K in Stored as NameIn<K, 'typedAs'>]: Fields[K]['typed'] }; // as constructed above

/** The fields with the defaults of a new spot (001 §9). */
export const NEW_FIELDS = Object.fromEntries(
  entries.map(([name, { typed, initially, typedAs = name }]) => [
    typedAs,
    initially === undefined ? typed : z._default(typed, initially),
  ]),
) as unknown as {
  [K in Stored as NameIn<K, 'typedAs'>]: Fields[K] extends { readonly initially: unknown }
    ? z.ZodDefault<Fields[K]['typed']>
    : Fields[K]['typed'];
}; // as constructed above

/** The public fields, as the API answers them. */
export const ANSWERED_FIELDS = Object.fromEntries(
  entries
    .filter(([, { seenBy }]) => seenBy === 'public')
    .map(([name, { stored, answered = stored, answeredAs = name }]) => [answeredAs, answered]),
) as { [K in SeenBy<'public'> as NameIn<K, 'answeredAs'>]: AnswerOf<Fields[K]> }; // as constructed above

type WithDefault = { [K in Stored]: Fields[K] extends { readonly ifMissing: unknown } ? K : never }[Stored];

/** The values of fields that an item may lack: those of a spot whose owner has said nothing else, such as an example. */
export const FIELD_DEFAULTS = Object.fromEntries(
  entries
    .filter(([, { ifMissing }]) => ifMissing !== undefined)
    .map(([name, { ifMissing }]) => [name, ifMissing]),
) as { [K in WithDefault]: z.output<Fields[K]['stored']> }; // as constructed above

/** The public fields in the owner's own words. */
export const WORDED_FIELDS: readonly Stored[] = entries
  .filter(([, { isWorded, seenBy }]) => isWorded && seenBy === 'public')
  .map(([name]) => name);

export const storedFields = <A extends SpotField['seenBy']>(audience: A) =>
  Object.fromEntries(
    entries
      .filter(([, { seenBy }]) => seenBy === audience)
      .map(([name, { stored, ifMissing }]) => [
        name,
        ifMissing === undefined ? stored : z._default(stored, ifMissing),
      ]),
  ) as unknown as { [K in SeenBy<A>]: Fields[K]['stored'] }; // as constructed above
