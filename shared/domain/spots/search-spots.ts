import type { Spot as SpotAnswer, SpotCard } from '../../api/spots.ts';
import { findStayProblem } from '../bookings/check-stay.ts';
import { priceStay } from '../bookings/price-stay.ts';
import { fullDayStay, type Stay } from '../bookings/stay.ts';
import type { Needs } from '../deps.ts';
import type { Box } from './position.ts';
import type { Spot } from './spot.ts';
import { toSpotAnswer, toSpotCard } from './to-spot.ts';

interface StayDates {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Every position that can be published lies in here. */
const SPAIN: Box = { west: -18.3, south: 27.5, east: 4.5, north: 43.9 };

/** A page is read in rounds, because spaces that are not free fall out of it. */
const ROUND = 500;

/** The stay that a search by dates means, in the time zone of a space. */
const stayIn = (spot: Spot, { startDate, endDate }: StayDates): Stay | undefined =>
  startDate && endDate ? fullDayStay(spot.timeZone, startDate, endDate) : undefined;

/** Those that take a full-day stay on the dates, by their own rules and by what is booked (HM-05). */
const filterBookable = async (
  deps: Needs<'calendar' | 'clock'>,
  spots: Spot[],
  dates: StayDates,
): Promise<Spot[]> => {
  if (!dates.startDate) return spots;
  const now = deps.clock.now();
  const byStay = new Map<string, { stay: Stay; ids: string[] }>();
  for (const spot of spots) {
    const stay = stayIn(spot, dates);
    if (!stay || findStayProblem(spot, stay, now)) continue;
    const group = byStay.get(stay.timeZone) ?? { stay, ids: [] };
    group.ids.push(spot.id);
    byStay.set(stay.timeZone, group);
  }
  const free = await Promise.all(
    [...byStay.values()].map(({ stay, ids }) => deps.calendar.filterFree(ids, stay, now)),
  );
  return spots.filter(({ id }) => free.some((ids) => ids.has(id)));
};

const boxOfLocation = async (
  deps: Needs<'places'>,
  location: string | undefined,
): Promise<Box | undefined> => {
  if (!location) return SPAIN;
  const place = await deps.places.locate(location);
  if (!place) return undefined;
  const [west, south, east, north] = place.box;
  return { west, south, east, north };
};

/**
 * The spaces that anyone can see near a place and free on the dates, in a stable order; no spaces when the place is
 * not known. `next` is the cursor of the following page.
 */
export const listSpots = async (
  deps: Needs<'spots' | 'calendar' | 'clock' | 'places'>,
  query: StayDates & { location?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ spots: SpotAnswer[]; next?: string | undefined }> => {
  const box = await boxOfLocation(deps, query.location);
  if (!box) return { spots: [] };
  const found: Spot[] = [];
  let after = query.cursor;
  do {
    const page = await deps.spots.listInBox(box, { limit: query.limit - found.length, after });
    found.push(...(await filterBookable(deps, page.spots, query)));
    after = page.next;
  } while (after && found.length < query.limit);
  return { spots: found.map((spot) => toSpotAnswer(spot)), next: after };
};

/** Cards of all spaces in the box, with their number. Every price with dates is the total of the stay. */
export const listSpotsOnMap = async (
  deps: Needs<'spots' | 'calendar' | 'clock'>,
  box: Box,
  dates: StayDates,
): Promise<{ total: number; spots: SpotCard[] }> => {
  const cards: SpotCard[] = [];
  let after: string | undefined;
  do {
    const page = await deps.spots.listInBox(box, { limit: ROUND, after });
    for (const spot of await filterBookable(deps, page.spots, dates)) {
      const stay = stayIn(spot, dates);
      cards.push(toSpotCard(spot, stay && priceStay(spot, stay).totalCents));
    }
    after = page.next;
  } while (after);
  return { total: cards.length, spots: cards };
};
