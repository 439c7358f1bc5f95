import * as z from 'zod';
import { SEARCH_FILTERS, SEARCH_SORTS, VEHICLE_TYPES } from '../model/constants.ts';
import { SPOT_LIMITS } from '../model/rules.ts';
import { Euros, IntegerText, LocalDate, LocalTime, NumberText, PriceBound, SpotId } from '../model/fields.ts';

/**
 * What a search may ask for. Dates are full days, from 13:00 of the first to 12:00 of the last (001 §2), or with times the
 * hours of one day.
 */

const DAY_MS = 86_400_000;

const metres = NumberText.pipe(z.number().positive().max(30));
const degrees = (limit: number) => NumberText.pipe(z.number().min(-limit).max(limit));

const HalfHour = LocalTime.refine((time) => /:[03]0$/.test(time), 'Must be on a half hour, such as 18:30.');

const criteria = {
  /** One of the two alone asks for the single night that it begins or ends. */
  startDate: LocalDate.optional(),
  endDate: LocalDate.optional(),
  /**
   * Hours of `startDate`, by the clocks at each space; both or none, and then without `endDate`. An end at 00:00 is the
   * midnight at which the day ends.
   */
  startTime: HalfHour.optional(),
  endTime: HalfHour.optional(),
  /**
   * Euros a day, the service fee left out: without dates on a weekday, with dates on average over the stay, with hours on
   * their day.
   */
  maxPrice: PriceBound.optional(),
  vehicleType: z.enum(VEHICLE_TYPES).optional(),
  /** One's own car in metres: it must fit. */
  carLength: metres.optional(),
  carWidth: metres.optional(),
  carHeight: metres.optional(),
  /** `true` asks for it, `false` for nothing. */
  isCovered: z.stringbool().optional(),
  hasSecurity: z.stringbool().optional(),
  isAccessible: z.stringbool().optional(),
  electricCharger: z.stringbool().optional(),
  /** Entry and exit at any hour. */
  alwaysOpen: z.stringbool().optional(),
};

const box = { west: degrees(180), south: degrees(90), east: degrees(180), north: degrees(90) };

type Dates = { startDate?: string | undefined; endDate?: string | undefined };

/** At least one night, at most as long as a stay may last (ruling 6). */
const isStayLength = ({ startDate, endDate }: Dates) => {
  if (startDate === undefined || endDate === undefined) return true;
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS;
  return days >= 1 && days <= SPOT_LIMITS.maxStayDays;
};
const stayLength = {
  path: ['endDate'],
  message: `The end must be 1 to ${SPOT_LIMITS.maxStayDays} days after the start.`,
};

type Stay = Dates & { startTime?: string | undefined; endTime?: string | undefined };

const hasWholeHours = ({ startDate, startTime, endTime }: Stay) =>
  (startTime === undefined && endTime === undefined) ||
  (startDate !== undefined && startTime !== undefined && endTime !== undefined);
const wholeHours = { path: ['startTime'], message: 'Hours are startTime and endTime of a startDate.' };

const isOnOneDay = ({ endDate, startTime, endTime }: Stay) =>
  endDate === undefined || (startTime === undefined && endTime === undefined);
const oneDay = { path: ['endDate'], message: 'Hours are those of one day: leave endDate out, or the times.' };

const endsAfterStart = ({ startTime, endTime }: Stay) =>
  startTime === undefined || endTime === undefined || endTime === '00:00' || startTime < endTime;
const hoursOrder = {
  path: ['endTime'],
  message: 'Must be after startTime: a stay over midnight is searched by days. 00:00 is the end of the day.',
};

type Box = { west: number; south: number; east: number; north: number };
const hasArea = (asked: Box) => asked.south < asked.north && asked.west < asked.east;
const noArea = { path: ['north'], message: 'The box must have a positive width and height.' };

/** The query of the map. What it does not know is refused. */
export const MapQuery = z
  .strictObject({
    ...box,
    /** The point that the best spaces are near to, such as the middle of a town; without it, the middle of the box. */
    lat: degrees(90).optional(),
    lng: degrees(180).optional(),
    ...criteria,
  })
  .refine(hasArea, noArea)
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ['lng'],
    message: 'A position has lat and lng.',
  })
  .refine(isStayLength, stayLength)
  .refine(hasWholeHours, wholeHours)
  .refine(isOnOneDay, oneDay)
  .refine(endsAfterStart, hoursOrder);

const EDGES = ['west', 'south', 'east', 'north'] as const;
type PartBox = { [K in (typeof EDGES)[number]]?: number | undefined };

const isBoxOrNone = (asked: PartBox) => {
  const given = EDGES.map((edge) => asked[edge]).filter((edge) => edge !== undefined);
  return given.length === 0 || (given.length === EDGES.length && hasArea(asked as Box)); // all four are there
};

/** The query of the list. `location` is any text that names a place; a box goes before it. */
export const ListQuery = z
  .strictObject({
    west: box.west.optional(),
    south: box.south.optional(),
    east: box.east.optional(),
    north: box.north.optional(),
    ...criteria,
    location: z.string().trim().max(10_000).optional(),
    /** Without it the spaces come in an order of the place, and the cursor leads through all of them. */
    sort: z.enum(SEARCH_SORTS).optional(),
    limit: IntegerText.pipe(z.int().min(1).max(100)).default(20),
    cursor: z.string().max(500).optional(),
  })
  .refine(isBoxOrNone, { path: ['north'], message: 'Give all four edges, with a positive width and height.' })
  .refine(isStayLength, stayLength)
  .refine(hasWholeHours, wholeHours)
  .refine(isOnOneDay, oneDay)
  .refine(endsAfterStart, hoursOrder);

/** What a pill, a popup and a card show. `totalPrice` is the whole stay, fee included, when the search has dates or hours. */
export const SpotCard = z
  .object({
    id: SpotId,
    title: z.string(),
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    price_weekday: Euros,
    totalPrice: Euros.optional(),
    image: z.string().nullable(),
    imageCount: z.int(),
    rating_average: z.number().nullable(),
    rating_count: z.int(),
  })
  .meta({ id: 'SpotCard' });
export type SpotCard = z.infer<typeof SpotCard>;

/** Some spaces close to each other: how many, and the lowest weekday price among them. */
export const SpotCluster = z
  .object({ latitude: z.number(), longitude: z.number(), count: z.int(), price_weekday: Euros })
  .meta({ id: 'SpotCluster' });
export type SpotCluster = z.infer<typeof SpotCluster>;

/** What would find something where nothing was found, in the same area. */
export const SearchHints = z
  .object({
    /** One thing left out, and how many spaces there are then; the most helpful first. */
    loosen: z.array(z.object({ filter: z.enum(SEARCH_FILTERS), total: z.int() })),
    /** As many nights, or the same hours, on other days, the nearest first; of hours both dates are their day. */
    dates: z.array(z.object({ startDate: z.string(), endDate: z.string(), total: z.int() })),
    /** Of hours: others near them for as long, then for longer stays, which many owners ask for. Each is on one day. */
    hours: z
      .array(z.object({ startDate: z.string(), startTime: z.string(), endTime: z.string(), total: z.int() }))
      .optional(),
  })
  .meta({ id: 'SearchHints' });
export type SearchHints = z.infer<typeof SearchHints>;

export const MapAnswer = z
  .object({
    /** How many spaces of `area` match, exactly. */
    total: z.int(),
    /** All of them, the best first. */
    spots: z.array(SpotCard),
    /**
     * Where each space was looked at: the whole box, or where it holds too many the part around the spaces nearest to
     * its middle (`lat` and `lng` where they are given); null where even that holds too many.
     */
    area: z.object(box).nullable(),
    /**
     * The spaces of the box outside of `area` for the vehicle of the search, whatever else was asked of them: whole cells of the
     * map that the box touches.
     */
    clusters: z.array(SpotCluster),
    /** How many those are, exactly. */
    clustered: z.int(),
    /** When nothing matches in `area` and something was asked for. */
    hints: SearchHints.optional(),
  })
  .meta({ id: 'MapAnswer' });
export type MapAnswer = z.infer<typeof MapAnswer>;
