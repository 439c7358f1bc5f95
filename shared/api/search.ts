import * as z from 'zod';
import {
  BOOKING_TYPES,
  MONTH_PATTERNS,
  type PatternType,
  SEARCH_FILTERS,
  SEARCH_SORTS,
  VEHICLE_TYPES,
} from '../model/constants.ts';
import { MonthPatternAnswer } from '../model/month-pattern.ts';
import { SPOT_LIMITS } from '../model/rules.ts';
import { Euros, IntegerText, LocalDate, LocalTime, NumberText, PriceBound, SpotId } from '../model/fields.ts';

/**
 * The parameters of a search. Dates are full days, from 13:00 of the first to 12:00 of the last (001 §2), or, with times, a stay by the
 * hour, of one day or over midnight. By the month, there is only a first day.
 */

const DAY_MS = 86_400_000;

const metres = NumberText.pipe(z.number().positive().max(30));
const degrees = (limit: number) => NumberText.pipe(z.number().min(-limit).max(limit));

const HalfHour = LocalTime.refine((time) => /:[03]0$/.test(time), 'Must be on a half hour, such as 18:30.');

const criteria = {
  /** `month` searches for spots that can be rented by the month, from `startDate` on without an end; by default `stay`. */
  stayType: z.enum(BOOKING_TYPES).optional(),
  /** By the month: those whose times of the week include these. A spot that is offered `always` includes all; by default any. */
  pattern: z.enum(MONTH_PATTERNS).optional(),
  /** Without times, one of the two alone means the single night that it begins or ends. */
  startDate: LocalDate.optional(),
  endDate: LocalDate.optional(),
  /**
   * From `startTime` of `startDate` to `endTime` of `endDate`, in the local time of each spot; both times or none. Without `endDate` the
   * stay ends on the day on which it begins, and an end at 00:00 is midnight at the end of that day.
   */
  startTime: HalfHour.optional(),
  endTime: HalfHour.optional(),
  /** Euros per day without service fee: without dates on a weekday, with dates or hours on average over the stay. By the month, euros per month. */
  maxPrice: PriceBound.optional(),
  vehicleType: z.enum(VEHICLE_TYPES).optional(),
  /** The size of the car in metres: it must fit. */
  carLength: metres.optional(),
  carWidth: metres.optional(),
  carHeight: metres.optional(),
  /** `true` requires it, `false` has no effect. */
  isCovered: z.stringbool().optional(),
  hasSecurity: z.stringbool().optional(),
  isAccessible: z.stringbool().optional(),
  electricCharger: z.stringbool().optional(),
  /** Entry and exit at any hour. */
  alwaysOpen: z.stringbool().optional(),
  /** Leaving and coming back during the stay, by the owner's word. */
  canReenter: z.stringbool().optional(),
};

const box = { west: degrees(180), south: degrees(90), east: degrees(180), north: degrees(90) };

interface Stay {
  stayType?: (typeof BOOKING_TYPES)[number] | undefined;
  pattern?: PatternType | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** Local days of a stay, whatever daylight saving does; by the hour, with fractions. Undefined for a stay without both ends. */
const countDays = ({ startDate, endDate, startTime, endTime }: Stay): number | undefined => {
  const isMidnight = endDate === undefined && endTime === '00:00';
  const lastDate = startTime === undefined ? endDate : (endDate ?? startDate);
  if (startDate === undefined || lastDate === undefined) return undefined;
  const [start, end] = [`${startDate}T${startTime ?? '00:00'}Z`, `${lastDate}T${endTime ?? '00:00'}Z`].map(
    (local) => Date.parse(local),
  );
  return ((end ?? NaN) - (start ?? NaN)) / DAY_MS + (isMidnight ? 1 : 0);
};

/** Checks for at least one night, or an end by the hour after the start, and at most the longest stay (rulings 6 and 46). */
const isStayLength = (stay: Stay) => {
  const days = countDays(stay);
  if (days === undefined || (stay.startTime !== undefined && days <= 0)) return true;
  return days <= SPOT_LIMITS.maxStayDays && (stay.startTime !== undefined || days >= 1);
};
const stayLength = {
  path: ['endDate'],
  message: `The end must be 1 to ${SPOT_LIMITS.maxStayDays} days after the start; by the hour, at most ${SPOT_LIMITS.maxStayDays} days.`,
};

const hasWholeHours = ({ startDate, startTime, endTime }: Stay) =>
  (startTime === undefined && endTime === undefined) ||
  (startDate !== undefined && startTime !== undefined && endTime !== undefined);
const wholeHours = { path: ['startTime'], message: 'Hours are startTime and endTime with a startDate.' };

const endsAfterStart = (stay: Stay) => stay.startTime === undefined || (countDays(stay) ?? 1) > 0;
const hoursOrder = {
  path: ['endTime'],
  message:
    'Must be after startTime: a stay over midnight has an endDate. Without it, 00:00 is the end of the day.',
};

const hasNoEnd = ({ stayType, endDate, startTime, endTime }: Stay) =>
  stayType !== 'month' || [endDate, startTime, endTime].every((given) => given === undefined);
const noEnd = { path: ['stayType'], message: 'A search by the month has a startDate only.' };

const isOfMonth = ({ stayType, pattern }: Stay) => pattern === undefined || stayType === 'month';
const ofMonth = { path: ['pattern'], message: 'Only a search by the month has a pattern.' };

type Box = { west: number; south: number; east: number; north: number };
const hasArea = (asked: Box) => asked.south < asked.north && asked.west < asked.east;
const noArea = { path: ['north'], message: 'The box must have a positive width and height.' };

/** The query of the map. Unknown parameters are refused. */
export const MapQuery = z
  .strictObject({
    ...box,
    /** The best spots are near this point, such as the centre of a town; by default the centre of the box. */
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
  .refine(endsAfterStart, hoursOrder)
  .refine(hasNoEnd, noEnd)
  .refine(isOfMonth, ofMonth);

const EDGES = ['west', 'south', 'east', 'north'] as const;
type PartBox = { [K in (typeof EDGES)[number]]?: number | undefined };

const isBoxOrNone = (asked: PartBox) => {
  const given = EDGES.map((edge) => asked[edge]).filter((edge) => edge !== undefined);
  return given.length === 0 || (given.length === EDGES.length && hasArea(asked as Box)); // all four are there
};

/** The query of the list. `location` is any text that names a place; a box takes precedence. */
export const ListQuery = z
  .strictObject({
    west: box.west.optional(),
    south: box.south.optional(),
    east: box.east.optional(),
    north: box.north.optional(),
    ...criteria,
    location: z.string().trim().max(10_000).optional(),
    /** By default spots come in order of position, and the cursor reaches all of them. */
    sort: z.enum(SEARCH_SORTS).optional(),
    limit: IntegerText.pipe(z.int().min(1).max(100)).default(20),
    cursor: z.string().max(500).optional(),
  })
  .refine(isBoxOrNone, { path: ['north'], message: 'Give all four edges, with a positive width and height.' })
  .refine(isStayLength, stayLength)
  .refine(hasWholeHours, wholeHours)
  .refine(endsAfterStart, hoursOrder)
  .refine(hasNoEnd, noEnd)
  .refine(isOfMonth, ofMonth);

/** The fields for a price label, popup and card. `totalPrice` is for the whole stay, fee included, if the search has dates or hours; by the month, for each month. */
export const SpotCard = z
  .object({
    id: SpotId,
    title: z.string(),
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    price_weekday: Euros,
    totalPrice: Euros.optional(),
    /** Of a search by the month, without the fee. */
    price_month: Euros.optional(),
    /** Of a search by the month: its times of the week, unless it is `always`. */
    month_pattern: MonthPatternAnswer.optional(),
    image: z.string().nullable(),
    imageCount: z.int(),
    rating_average: z.number().nullable(),
    rating_count: z.int(),
    /** The fit of the vehicle, with the free centimetres in all by side; only on the map, for a search with measures. */
    fit: z
      .object({
        verdict: z.enum(['fits', 'tight']),
        free: z.object({ length: z.int(), width: z.int(), height: z.int() }).partial(),
      })
      .optional(),
  })
  .meta({ id: 'SpotCard' });
export type SpotCard = z.infer<typeof SpotCard>;

/** Spots close to each other: how many, and their lowest weekday price. */
export const SpotCluster = z
  .object({ latitude: z.number(), longitude: z.number(), count: z.int(), price_weekday: Euros })
  .meta({ id: 'SpotCluster' });
export type SpotCluster = z.infer<typeof SpotCluster>;

/** Changes of a search without results that would find something in the same area. */
export const SearchHints = z
  .object({
    /** One filter dropped, and how many spots that finds; the most helpful first. */
    loosen: z.array(z.object({ filter: z.enum(SEARCH_FILTERS), total: z.int() })),
    /**
     * As many nights, or the same hours, on other days, the nearest first; for hours of one day both dates are that day. For a rental only the
     * nearest day on which one can begin, as both dates.
     */
    dates: z.array(z.object({ startDate: z.string(), endDate: z.string(), total: z.int() })),
    /**
     * For hours: other hours nearby of the same length, then longer stays, which many owners require. `endDate` if they end on another day
     * than they begin.
     */
    hours: z
      .array(
        z.object({
          startDate: z.string(),
          startTime: z.string(),
          endDate: z.string().optional(),
          endTime: z.string(),
          total: z.int(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'SearchHints' });
export type SearchHints = z.infer<typeof SearchHints>;

export const MapAnswer = z
  .object({
    /** The exact number of matching spots in `area`. */
    total: z.int(),
    /** All of them, best first. */
    spots: z.array(SpotCard),
    /**
     * The area in which each spot was checked: the whole box, or if it has too many spots, the part around those nearest to its centre (or
     * to `lat` and `lng`); null if even that has too many.
     */
    area: z.object(box).nullable(),
    /**
     * Spots of the box outside of `area` for the vehicle of the search, without its other filters: whole cells of the map that the box
     * touches.
     */
    clusters: z.array(SpotCluster),
    /** Their exact number. */
    clustered: z.int(),
    /** If nothing in `area` matches and the search has filters. */
    hints: SearchHints.optional(),
  })
  .meta({ id: 'MapAnswer' });
export type MapAnswer = z.infer<typeof MapAnswer>;
