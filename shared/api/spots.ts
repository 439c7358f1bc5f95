import * as z from 'zod';
import {
  ANSWER_SPEEDS,
  MODERATION_STATUSES,
  STAY_PROBLEMS,
  VEHICLE_TYPES,
  WEEKDAY_KEYS,
} from '../model/constants.ts';
import { SPOT_DEFAULTS } from '../model/spot-defaults.ts';
import {
  eitherSpelling,
  Euros,
  LocalDate,
  LocalTime,
  pageCursor,
  pageSize,
  SpotId,
  StayDate,
} from '../model/fields.ts';
import {
  ANSWERED_FIELDS,
  AmenityChanges,
  NEW_FIELDS,
  TYPED_FIELDS,
  VehicleType,
} from '../model/spot-fields.ts';
import { PriceLine } from './prices.ts';
import { route } from './route.ts';
import { ListQuery, MapAnswer, MapQuery } from './search.ts';
import { TRADER_STATUSES } from '../model/tax-terms.ts';

const AvailableDays = z
  .array(z.enum(WEEKDAY_KEYS))
  .min(1, 'Must have at least one day of the week.')
  .max(7)
  .refine((days) => new Set(days).size === days.length, 'Must not name a day twice.');

/** The bookable dates of a spot, first and last day included. */
const calendarFields = { availableDays: AvailableDays, startDate: LocalDate, endDate: LocalDate };

const isOrdered = (dates: { startDate?: string | undefined; endDate?: string | undefined }) =>
  !dates.startDate || !dates.endDate || dates.startDate <= dates.endDate;
const orderMessage = {
  path: ['endDate'],
  message: 'Must not be before the first date.',
};

/**
 * The publish payload of 001 §3 with the defaults of 001 §9. Without dates: from today, for a year. A first day in the past counts as
 * today. The site's forms require today or later.
 */
export const NewSpot = eitherSpelling(
  z.object({
    ...NEW_FIELDS,
    /** An empty list, as in the specification's example, means a normal car (ruling 40). */
    vehicleTypes: z
      .array(VehicleType)
      .max(VEHICLE_TYPES.length)
      .transform((types) => (types.length === 0 ? [...SPOT_DEFAULTS.vehicleTypes] : types)),
    amenities: NEW_FIELDS.amenities.prefault({}),
    availableDays: AvailableDays.default([...WEEKDAY_KEYS]),
    startDate: LocalDate.optional(),
    endDate: LocalDate.optional(),
    /** Identifies an attempt to publish: a repeated request returns the existing spot. */
    clientId: z
      .string()
      .regex(/^[0-9A-Za-z-]{8,64}$/, 'Must be 8 to 64 letters, digits and hyphens.')
      .optional(),
  }),
  ['title', 'description'],
).refine(isOrdered, orderMessage);
export type NewSpot = z.output<typeof NewSpot>;

/**
 * Any of the fields, and any of the amenities; `version` as read, for optimistic locking: a change by another writer in between is a
 * conflict.
 */
export const SpotChanges = eitherSpelling(
  z
    .object({ ...TYPED_FIELDS, ...calendarFields })
    .partial()
    .extend({ amenities: AmenityChanges.optional(), version: z.int().optional() }),
)
  .refine(isOrdered, orderMessage)
  .refine(
    (changes) => Object.keys(changes).some((name) => name !== 'version'),
    'Must change at least one field.',
  );
export type SpotChanges = z.output<typeof SpotChanges>;

/** A spot as 001 §3 reads it. Prices in euros per day; `rating_average` is null before the first review. */
export const Spot = z
  .object({
    id: SpotId,
    ...ANSWERED_FIELDS,
    /** Only for its owner. */
    accessDetails: z.string().optional(),
    /** The reference in the Spanish cadastre; only for the owner. */
    cadastralReference: z.string().optional(),
    /** Why nobody else sees it, whatever its owner has set; only for the owner. */
    hiddenFor: z.enum(['tax_details']).optional(),
    timeZone: z.string(),
    status: z.enum(MODERATION_STATUSES),
    /** Why it was rejected; only for its owner and for administrators. */
    reviewReason: z.string().optional(),
    availableDays: z.array(z.enum(WEEKDAY_KEYS)),
    startDate: z.string(),
    endDate: z.string(),
    rating_average: z.number().nullable(),
    rating_count: z.int(),
    /** How many of its bookings its owner cancelled in the last year; only where one spot is asked for. */
    ownerCancellations: z.int().optional(),
    /** In which capacity the owner lets; only for a single spot, and absent if the owner has not said. */
    traderStatus: z.enum(TRADER_STATUSES).optional(),
    /** The owner; only for a single spot, and absent after the account was closed. */
    owner: z
      .object({
        /** The first name; absent if none is known that may be published. */
        name: z.string().optional(),
        /** The month of the registration, `YYYY-MM`. */
        memberSince: z.string(),
        /** The median; absent before enough conversations were answered. */
        answersWithin: z.enum(ANSWER_SPEEDS).optional(),
      })
      .optional(),
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
      'Public spots in a box or near a place; with dates, those that are free from 13:00 of startDate to 12:00 of endDate, or in the given hours of one day; by the month, those that can be rented from startDate on',
    query: ListQuery,
    isPaged: true,
    response: z.array(Spot),
    needs: { table: 'keys', limits: true, places: ['Geocode'] },
  }),
  listSpotsOnMap: route({
    method: 'GET',
    path: '/parking-spots/map',
    auth: 'public',
    summary:
      'The content of a map for a box: matching spots as cards, and clusters where there are too many to check each',
    query: MapQuery,
    response: MapAnswer,
    /** Twice the processor of the usual size answers 14 ms earlier, for 7 cents a million searches (decision 81). */
    needs: { table: 'keys', memory: 1024 },
  }),
  listMySpots: route({
    method: 'GET',
    path: '/parking-spots/my-spots',
    auth: 'user',
    summary: 'The spots of the caller, newest first. X-Next-Cursor has the cursor of the next page, if any',
    query: z.object({
      limit: pageSize(50),
      cursor: pageCursor(/^[0-9TZ:.-]{24}~spt_[0-9A-Z]{26}$/),
    }),
    isPaged: true,
    response: z.array(Spot),
    needs: { table: 'read' },
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
      'no_tax_rate',
      'pattern_outside_access_hours',
      'picture_not_ready',
      'too_many_spots',
      'email_unverified',
      'rate_limited',
    ],
    needs: { table: 'write', images: 'read', ipsi: true },
  }),
  getSpot: route({
    method: 'GET',
    path: '/parking-spots/{spotId}',
    auth: 'optional',
    summary: 'One spot; a paused or unapproved one only for its owner and drivers with a stay there',
    response: Spot,
    errors: ['not_found'],
    needs: { table: 'read' },
  }),
  updateSpot: route({
    method: 'PATCH',
    path: '/parking-spots/{spotId}',
    auth: 'user',
    summary: 'Change fields of a spot of the caller, in camelCase or snake_case; 60 changes an hour',
    body: SpotChanges,
    response: Spot,
    errors: [
      'not_found',
      'forbidden',
      'address_without_street',
      'no_tax_rate',
      'pattern_outside_access_hours',
      'spot_rented',
      'conflict',
      'picture_not_ready',
      'rate_limited',
    ],
    needs: { table: 'write', images: 'read', ipsi: true },
  }),
  deleteSpot: route({
    method: 'DELETE',
    path: '/parking-spots/{spotId}',
    auth: 'user',
    summary:
      'Delete a spot of the caller with its pictures; refused while there are bookings, holds or rentals',
    response: z.object({ id: SpotId }),
    errors: ['not_found', 'forbidden', 'has_bookings', 'conflict'],
    needs: { table: 'write' },
  }),
  getSpotPage: route({
    method: 'GET',
    path: '/parking-spots/{spotId}/page',
    auth: 'public',
    summary: 'What /spot/{spotId} of the site answers: its page, with texts for previews and search engines',
    // A page address may contain anything: an invalid id is not found.
    params: z.object({ spotId: z.string() }),
    query: z.object({ lang: z.string().optional() }),
    response: z.string(),
    errors: ['site_unavailable'],
    otherStatus: 404,
    textType: 'text/html',
    answersHead: true,
    needs: { table: 'read' },
  }),
  getAvailability: route({
    method: 'GET',
    path: '/parking-spots/{spotId}/availability',
    auth: 'public',
    summary: 'The availability of a spot, day by day in its own time zone, and the first bookable day',
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
    needs: { table: 'read' },
  }),
  getQuote: route({
    method: 'GET',
    path: '/parking-spots/{spotId}/quote',
    auth: 'public',
    summary:
      'Price, instants and bookability of a stay given in local days and times, as the booking box has them',
    query: z.object({
      date: StayDate,
      /** Full days end at 12:00 of this day; by default of the day after `date`. */
      endDate: StayDate.optional(),
      startTime: LocalTime.default('08:00'),
      endTime: LocalTime.default('18:00'),
      isFullDay: z.stringbool().default(true),
    }),
    response: z
      .object({
        parkingSpotId: SpotId,
        startTime: z.string(),
        endTime: z.string(),
        timeZone: z.string(),
        isFullDay: z.boolean(),
        durationMinutes: z.int(),
        lines: z.array(PriceLine),
        totalPrice: Euros,
        /** Until then cancelling refunds everything (ruling 8). */
        refundableUntil: z.string(),
        isAvailable: z.boolean(),
        /** Why it is not available, as text. */
        problem: z
          .object({
            code: z.enum(['stay_not_allowed', 'period_taken', 'spot_unavailable']),
            message: z.string(),
            /** The rule of the spot that the stay violates. */
            reason: z.enum(STAY_PROBLEMS).optional(),
            nextFree: z.object({ startTime: z.string(), endTime: z.string() }).optional(),
          })
          .optional(),
      })
      .meta({ id: 'Quote' }),
    errors: ['not_found', 'stay_not_allowed'],
    needs: { table: 'read', ipsi: true },
  }),
} as const;

export type Quote = z.output<typeof spotRoutes.getQuote.response>;
export type Availability = z.output<typeof spotRoutes.getAvailability.response>;
