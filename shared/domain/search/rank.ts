import type { SEARCH_SORTS } from '../../model/constants.ts';
import { type Box, kilometresBetween, type Coordinates } from '../../lib/geo.ts';
import type { Match } from './criteria.ts';

export type SearchSort = (typeof SEARCH_SORTS)[number];

export const findMiddle = ({ west, south, east, north }: Box): Coordinates => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

/** Every spot gets this many average reviews in addition, so that a single review does not decide. */
const USUAL = { rating: 4.2, reviews: 5 };

const getRating = ({ ratingSum, ratingCount }: Match['entry']) =>
  (ratingSum + USUAL.rating * USUAL.reviews) / (ratingCount + USUAL.reviews);

const getCents = ({ totalCents, monthCents, entry }: Match) =>
  totalCents ?? monthCents ?? entry.weekdayPriceCents;

const DAYS_A_MONTH = 30;
/** The price of a day as spots are recommended by it. */
const getDayCents = ({ monthCents, entry }: Match) =>
  monthCents === undefined ? entry.weekdayPriceCents : monthCents / DAYS_A_MONTH;

/** One star is worth ten euros a day, or two kilometres. */
const EUROS_PER_STAR = 10;
const KM_PER_STAR = 2;

/** Most drivers come by car: spots for motorbikes only are cheap, and useless to them. */
const MOTORBIKE_STARS = 5;
const isForMotorbikes = ({ vehicleTypes }: Match['entry']) => vehicleTypes.every((type) => type === 'motos');

/** Sort keys; the smallest comes first. */
const ORDER: Record<SearchSort, (match: Match, middle: Coordinates) => number> = {
  price: getCents,
  distance: ({ entry }, middle) => kilometresBetween(entry, middle),
  rating: ({ entry }) => -getRating(entry),
  recommended: (match, middle) =>
    getDayCents(match) / 100 / EUROS_PER_STAR +
    kilometresBetween(match.entry, middle) / KM_PER_STAR +
    (isForMotorbikes(match.entry) ? MOTORBIKE_STARS : 0) -
    getRating(match.entry),
};

/** The sort key of a match; the id decides between equal ones. */
export const getSortKey = (match: Match, sort: SearchSort, middle: Coordinates): number =>
  Math.round(ORDER[sort](match, middle) * 1e6) / 1e6;

/** The best first. */
export const sorted = (matches: readonly Match[], sort: SearchSort, middle: Coordinates): Match[] =>
  matches
    .map((match) => ({ match, key: getSortKey(match, sort, middle) }))
    .sort((a, b) => a.key - b.key || (a.match.entry.id < b.match.entry.id ? -1 : 1))
    .map(({ match }) => match);
