import type { Spot as SpotAnswer } from '../../api/spots.ts';
import type { Needs } from '../deps.ts';
import { type Box, type Coordinates, intersect } from '../../lib/geo.ts';
import { SPAIN } from '../spots/position.ts';
import { isPublic } from '../spots/spot.ts';
import { toSpotAnswer } from '../spots/to-spot.ts';
import { type Criteria, matchEntries } from './criteria.ts';
import { checkSearchDates, withBothDates } from './searched-stay.ts';
import { type PagePosition, readCursor, toCursor } from './cursor.ts';
import { type ListPage, listNextPage } from './list-next-page.ts';
import { getBudget, queryArea } from './query-area.ts';
import { findMiddle, type SearchSort, sorted, getSortKey } from './rank.ts';

/** The parsed query of the list. */
export interface ListSearch extends Criteria {
  readonly west?: number | undefined;
  readonly south?: number | undefined;
  readonly east?: number | undefined;
  readonly north?: number | undefined;
  readonly location?: string | undefined;
  readonly sort?: SearchSort | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type ListDeps = Needs<'mapIndex' | 'spots' | 'places' | 'clock'>;

/** A box, and the point near which the best spots are. */
interface SearchedArea {
  readonly box: Box;
  readonly center: Coordinates;
  /** Whether it is a place that somebody wants to be near. */
  readonly isPlace?: boolean;
}

const readArea = async (deps: ListDeps, search: ListSearch): Promise<SearchedArea | undefined> => {
  const { west, south, east, north, location } = search;
  const around = (box: Box) => ({ box, center: findMiddle(box) });
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined)
    return around({ west, south, east, north });
  if (!location) return around(SPAIN);
  const place = await deps.places.locate(location);
  if (!place) return undefined;
  if (place.is_region) return around(place.box);
  const { lat: latitude, lng: longitude } = place.geometry.location;
  return { box: place.box, center: { latitude, longitude }, isPlace: true };
};

/** The best matches after `after`, among the spots that one search can read. */
const bestPage = async (
  deps: ListDeps,
  { box, center }: SearchedArea,
  search: ListSearch & { sort: SearchSort },
  after: PagePosition | undefined,
): Promise<ListPage> => {
  const { entries } = await queryArea(deps, box, {
    budget: getBudget(search),
    vehicleType: search.vehicleType,
    center,
  });
  const found = sorted(matchEntries(entries, search, deps.clock.now()), search.sort, center);
  const keyed = found.map((match) => ({ match, key: getSortKey(match, search.sort, center) }));
  const left = after
    ? keyed.filter(({ key, match }) => key > after.key || (key === after.key && match.entry.id > after.id))
    : keyed;
  const page = left.slice(0, search.limit);
  const last = page.at(-1);
  return {
    matches: page.map(({ match }) => match),
    next: last && left.length > page.length ? { key: last.key, id: last.match.entry.id } : undefined,
  };
};

/**
 * Matching public spots in a box or place; none if the place is not known. With a sort, the best of those that one search can read;
 * without, all of them, page by page. `next` is the cursor of the next page. `invalid_request` for a cursor of another search, and for a
 * stay that would begin in the past.
 */
export const searchList = async (
  deps: ListDeps,
  query: ListSearch,
): Promise<{ spots: SpotAnswer[]; next?: string | undefined }> => {
  const search = withBothDates(query);
  const { limit: _limit, cursor, ...asked } = search;
  checkSearchDates(search, deps.clock.now());
  const position = cursor === undefined ? undefined : readCursor(cursor, asked);
  const area = await readArea(deps, search);
  const within = area && intersect(area.box, SPAIN);
  if (!within) return { spots: [] };
  const sort = search.sort === 'recommended' && area.isPlace ? 'distance' : search.sort;
  const { matches, next } = sort
    ? await bestPage(deps, { ...area, box: within }, { ...search, sort }, position)
    : await listNextPage(deps, within, search, position);
  const spots = await deps.spots.listByIds(matches.map(({ entry }) => entry.id));
  return {
    // The index may be slightly outdated, the spot is not.
    spots: spots.filter(isPublic).map((spot) => toSpotAnswer(spot)),
    next: next && toCursor(next, asked),
  };
};
