import * as z from 'zod';
import {
  AMENITIES,
  SPOT_DEFAULTS,
  SPOT_LIMITS,
  STAY_PROBLEMS,
  VEHICLE_TYPES,
  WEEKDAY_KEYS,
} from './constants.ts';
import {
  DayPrice,
  eitherSpelling,
  Euros,
  Instant,
  IntegerText,
  LocalDate,
  LocalTime,
  NumberText,
  pageCursor,
  pageSize,
  SpotId,
  textBlock,
  textLine,
} from './fields.ts';
import { ImageUrl } from './images.ts';
import { PriceLine } from './prices.ts';
import { route } from './route.ts';
import { ListQuery, MapAnswer, MapQuery } from './search.ts';

export const VehicleType = z.enum(VEHICLE_TYPES).meta({ id: 'VehicleType' });
export type VehicleType = z.infer<typeof VehicleType>;

const flags = Object.fromEntries(AMENITIES.map((name) => [name, z.boolean().default(false)])) as Record<
  (typeof AMENITIES)[number], // fromEntries forgets the literal names
  z.ZodDefault<z.ZodBoolean>
>;
export const Amenities = z.object(flags).meta({ id: 'Amenities' });
const AmenityChanges = z
  .object(
    Object.fromEntries(AMENITIES.map((name) => [name, z.boolean().exactOptional()])) as Record<
      (typeof AMENITIES)[number], // fromEntries forgets the literal names
      z.ZodExactOptional<z.ZodBoolean>
    >,
  )
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
export const Dimensions = z
  .object({ length: Metres, width: Metres, height: Metres })
  .meta({ id: 'Dimensions' });

/** Entry and exit fall inside these local times; 00:00 to 23:59 is round the clock, a start after the end spans midnight. */
export const AccessHours = z.object({ start: LocalTime, end: LocalTime }).meta({ id: 'AccessHours' });

const hours = (min: number, max: number) =>
  IntegerText.pipe(
    z
      .int()
      .min(min, `Must be at least ${String(min)}.`)
      .max(max, `Must be at most ${String(max)}.`),
  );

const Coordinate = (limit: number) => NumberText.pipe(z.number().min(-limit).max(limit));

const AvailableDays = z
  .array(z.enum(WEEKDAY_KEYS))
  .min(1, 'Must have at least one day of the week.')
  .max(7)
  .refine((days) => new Set(days).size === days.length, 'Must not name a day twice.');

/** What an owner writes of a space. Positions are numbers or text, prices euros as number or text (001 §3). */
const SpotFields = z.object({
  title: textLine(1, 100),
  description: textBlock(SPOT_LIMITS.descriptionMin, 2000),
  address: textLine(1, 200),
  latitude: Coordinate(90),
  longitude: Coordinate(180),
  priceWeekday: DayPrice,
  priceWeekend: DayPrice,
  images: z
    .array(ImageUrl)
    .min(SPOT_LIMITS.imagesMin, `Must have at least ${String(SPOT_LIMITS.imagesMin)} pictures.`)
    .max(SPOT_LIMITS.imagesMax)
    .refine((urls) => new Set(urls).size === urls.length, 'Must not name a picture twice.'),
  dimensions: Dimensions,
  vehicleTypes: z
    .array(VehicleType)
    .min(1, 'Must have at least one type of vehicle.')
    .max(VEHICLE_TYPES.length),
  instructions: textBlock(0, 1000),
  /** Door code, exact bay: only for the driver of a confirmed booking, around the stay (ruling 13). */
  accessDetails: textBlock(0, 500),
  spotNumber: textLine(0, 20),
  minDuration: hours(1, SPOT_LIMITS.hoursMax),
  advanceBooking: hours(0, SPOT_LIMITS.hoursMax),
  cancellationLimit: hours(0, SPOT_LIMITS.hoursMax),
  maneuverability: hours(1, 5),
  hasSecurity: z.boolean(),
  isCovered: z.boolean(),
  isAccessible: z.boolean(),
  accessHours: AccessHours.refine(({ start, end }) => start !== end, {
    path: ['end'],
    message: 'Must differ from start; 00:00 to 23:59 is round the clock.',
  }),
  amenities: Amenities,
  isActive: z.boolean(),
  availableDays: AvailableDays,
  startDate: LocalDate,
  endDate: LocalDate,
});

const isOrdered = (dates: { startDate?: string | undefined; endDate?: string | undefined }) =>
  !dates.startDate || !dates.endDate || dates.startDate <= dates.endDate;
const orderMessage = {
  path: ['endDate'],
  message: 'Must not be before the first date.',
};

/**
 * The publish payload of 001 §3 with the defaults of 001 §9. Dates without a value mean: from today, for a year. A first
 * day in the past counts as today: nobody can book a day that is over. The forms of the site ask for today or later.
 */
export const NewSpot = eitherSpelling(
  SpotFields.extend({
    title: SpotFields.shape.title.default(SPOT_DEFAULTS.title),
    description: SpotFields.shape.description.default(SPOT_DEFAULTS.description),
    instructions: SpotFields.shape.instructions.default(''),
    accessDetails: SpotFields.shape.accessDetails.default(''),
    spotNumber: SpotFields.shape.spotNumber.default(''),
    /** None, as the specification's example has it, means a car of usual size (ruling 40). */
    vehicleTypes: z
      .array(VehicleType)
      .max(VEHICLE_TYPES.length)
      .transform((types) => (types.length === 0 ? [...SPOT_DEFAULTS.vehicleTypes] : types)),
    minDuration: SpotFields.shape.minDuration.default(SPOT_DEFAULTS.minDuration),
    advanceBooking: SpotFields.shape.advanceBooking.default(SPOT_DEFAULTS.advanceBooking),
    cancellationLimit: SpotFields.shape.cancellationLimit.default(SPOT_DEFAULTS.cancellationLimit),
    maneuverability: SpotFields.shape.maneuverability.default(3),
    hasSecurity: SpotFields.shape.hasSecurity.default(false),
    isCovered: SpotFields.shape.isCovered.default(false),
    isAccessible: SpotFields.shape.isAccessible.default(false),
    accessHours: SpotFields.shape.accessHours.default(SPOT_DEFAULTS.accessHours),
    amenities: SpotFields.shape.amenities.prefault({}),
    isActive: SpotFields.shape.isActive.default(true),
    availableDays: SpotFields.shape.availableDays.default([...WEEKDAY_KEYS]),
    startDate: SpotFields.shape.startDate.optional(),
    endDate: SpotFields.shape.endDate.optional(),
    /** Names one attempt to publish: the same again answers the space that is there. */
    clientId: z
      .string()
      .regex(/^[0-9A-Za-z-]{8,64}$/, 'Must be 8 to 64 letters, digits and hyphens.')
      .optional(),
  }),
).refine(isOrdered, orderMessage);
export type NewSpot = z.output<typeof NewSpot>;

/** Any of the fields, of the amenities those that change; `version` as read, for optimistic locking: a change by another writer in between is then a conflict. */
export const SpotChanges = eitherSpelling(
  SpotFields.partial().extend({ amenities: AmenityChanges.optional(), version: z.int().optional() }),
)
  .refine(isOrdered, orderMessage)
  .refine(
    (changes) => Object.keys(changes).some((name) => name !== 'version'),
    'Must change at least one field.',
  );
export type SpotChanges = z.output<typeof SpotChanges>;

/** A space as 001 §3 reads it. Prices in euros a day; `rating_average` is null before the first review. */
export const Spot = z
  .object({
    id: SpotId,
    title: z.string(),
    description: z.string(),
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    timeZone: z.string(),
    price_weekday: Euros,
    price_weekend: Euros,
    min_duration: z.int(),
    advance_booking: z.int(),
    cancellation_limit: z.int(),
    instructions: z.string(),
    /** Only for its owner. */
    accessDetails: z.string().optional(),
    images: z.array(z.string()),
    is_active: z.boolean(),
    status: z.enum(['pending', 'approved', 'rejected']),
    /** Why it was rejected; only for its owner and for administrators. */
    reviewReason: z.string().optional(),
    spot_number: z.string(),
    dimensions: z.object({ length: z.string(), width: z.string(), height: z.string() }),
    maneuverability: z.int(),
    vehicleTypes: z.array(VehicleType),
    amenities: Amenities,
    isCovered: z.boolean(),
    isAccessible: z.boolean(),
    hasSecurity: z.boolean(),
    accessHours: AccessHours,
    availableDays: z.array(z.enum(WEEKDAY_KEYS)),
    startDate: z.string(),
    endDate: z.string(),
    rating_average: z.number().nullable(),
    rating_count: z.int(),
    isMine: z.boolean(),
    version: z.int(),
    createdAt: z.string(),
  })
  .meta({ id: 'Spot' });
export type Spot = z.infer<typeof Spot>;

export const spotRoutes = {
  listSpots: route({
    method: 'GET',
    path: '/parking-spots',
    auth: 'public',
    summary:
      'Spaces that anyone can see, in a box or near a place, free from 13:00 of startDate to 12:00 of endDate or in the hours of one day, as one asks for them',
    query: ListQuery,
    response: z.array(Spot),
  }),
  listSpotsOnMap: route({
    method: 'GET',
    path: '/parking-spots/map',
    auth: 'public',
    summary:
      'What a map shows of a box: the spaces that match as cards, or clusters of those that are too many to look at one by one',
    query: MapQuery,
    response: MapAnswer,
  }),
  listMySpots: route({
    method: 'GET',
    path: '/parking-spots/my-spots',
    auth: 'user',
    summary: 'The spaces of the caller, newest first. X-Next-Cursor names the page that follows, if any',
    query: z.object({
      limit: pageSize(50),
      cursor: pageCursor(/^[0-9TZ:.-]{24}~spt_[0-9A-Z]{26}$/),
    }),
    response: z.array(Spot),
  }),
  createSpot: route({
    method: 'POST',
    path: '/parking-spots',
    auth: 'user',
    summary:
      'Publish a space; the same clientId again answers the same space. 10 a day, 50 of an account. email_unverified: 3 a day from one connection until the address is proven. ' +
      'picture_not_ready: the same again in a second or two',
    body: NewSpot,
    response: Spot,
    status: 201,
    errors: [
      'address_without_street',
      'picture_not_ready',
      'too_many_spots',
      'email_unverified',
      'rate_limited',
    ],
  }),
  getSpot: route({
    method: 'GET',
    path: '/parking-spots/{spotId}',
    auth: 'optional',
    summary: 'One space; one that is paused or not approved only for its owner and drivers with a stay there',
    params: z.object({ spotId: SpotId }),
    response: Spot,
    errors: ['not_found'],
  }),
  updateSpot: route({
    method: 'PATCH',
    path: '/parking-spots/{spotId}',
    auth: 'user',
    summary: 'Change fields of a space of the caller, in camelCase or snake_case; 60 changes an hour',
    params: z.object({ spotId: SpotId }),
    body: SpotChanges,
    response: Spot,
    errors: [
      'not_found',
      'forbidden',
      'address_without_street',
      'conflict',
      'picture_not_ready',
      'rate_limited',
    ],
  }),
  deleteSpot: route({
    method: 'DELETE',
    path: '/parking-spots/{spotId}',
    auth: 'user',
    summary:
      'Delete a space of the caller with its pictures; refused while somebody has booked or holds a stay',
    params: z.object({ spotId: SpotId }),
    response: z.object({ id: SpotId }),
    errors: ['not_found', 'forbidden', 'has_bookings', 'conflict'],
  }),
  getSpotPage: route({
    method: 'GET',
    path: '/parking-spots/{spotId}/page',
    auth: 'public',
    summary:
      'What /spot/{spotId} of the site answers: its page, with the words for previews and search engines',
    // An address of the site: what is no id is not found.
    params: z.object({ spotId: z.string() }),
    query: z.object({ lang: z.string().optional() }),
    response: z.string(),
    textType: 'text/html',
    answersHead: true,
  }),
  getAvailability: route({
    method: 'GET',
    path: '/parking-spots/{spotId}/availability',
    auth: 'public',
    summary: 'The calendar of a space, day by day in its own time zone, and the first day that can be booked',
    params: z.object({ spotId: SpotId }),
    query: z
      .object({ from: LocalDate, to: LocalDate })
      .refine(
        (range) => range.from <= range.to && Date.parse(range.to) - Date.parse(range.from) <= 92 * 86_400_000,
        {
          path: ['to'],
          message: 'Must be at most 92 days after from.',
        },
      ),
    response: z.object({
      timeZone: z.string(),
      firstBookableDate: z.string().nullable(),
      days: z.array(
        z.object({
          date: z.string(),
          /** `open` days can be part of a stay, outside their `busy` periods. */
          status: z.enum(['open', 'full', 'closed', 'past']),
          busy: z.array(z.object({ start: z.string(), end: z.string() })),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  getQuote: route({
    method: 'GET',
    path: '/parking-spots/{spotId}/quote',
    auth: 'public',
    summary:
      'Price, instants and bookability of a stay given in local days and times, as the booking box has them',
    params: z.object({ spotId: SpotId }),
    query: z.object({
      date: LocalDate,
      /** Full days end at 12:00 of this day; without it, of the day after `date`. */
      endDate: LocalDate.optional(),
      startTime: LocalTime.default('08:00'),
      endTime: LocalTime.default('18:00'),
      isFullDay: z.stringbool().default(true),
    }),
    response: z
      .object({
        parkingSpotId: SpotId,
        startTime: Instant,
        endTime: Instant,
        timeZone: z.string(),
        isFullDay: z.boolean(),
        durationMinutes: z.int(),
        lines: z.array(PriceLine),
        totalPrice: Euros,
        /** Until then the driver gets everything back when cancelling (ruling 8). */
        refundableUntil: z.string(),
        isAvailable: z.boolean(),
        /** Why not, in words, when it is not available. */
        problem: z
          .object({
            code: z.enum(['stay_not_allowed', 'period_taken', 'spot_unavailable']),
            message: z.string(),
            /** Which rule of the space the stay breaks. */
            reason: z.enum(STAY_PROBLEMS).optional(),
            nextFree: z.object({ startTime: z.string(), endTime: z.string() }).optional(),
          })
          .optional(),
      })
      .meta({ id: 'Quote' }),
    errors: ['not_found', 'stay_not_allowed'],
  }),
} as const;

export type Quote = z.output<typeof spotRoutes.getQuote.response>;
export type Availability = z.output<typeof spotRoutes.getAvailability.response>;
