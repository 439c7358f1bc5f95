import { useQueries, useQuery } from '@tanstack/react-query';
import type { SpotCard } from '#shared/api/search.ts';
import type { Spot } from '#shared/api/spots.ts';
import { addDays } from '#web/lib/dates.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { quoteQuery, type LocalStay } from '#web/api/spots/get-quote.ts';
import { spotsOnMapQuery } from '#web/api/spots/list-spots-on-map.ts';
import { boxOfRadius, withMetres } from '#web/map/distance.ts';

type Place = Pick<Spot, 'id' | 'latitude' | 'longitude'>;

/** A space that takes the same stay. */
export interface SimilarSpot extends SpotCard {
  metres: number;
}

/** A walk of some 25 minutes. */
const RADIUS_KM = 2;
const SHOWN = 3;
/** Of hours the search knows nothing; so many of the nearest are asked one by one. */
const ASKED = 6;
const nearest = (spot: Place, position: LatLng, found: readonly SpotCard[] = []): SimilarSpot[] =>
  withMetres(
    position,
    found.filter(({ id }) => id !== spot.id),
  );

/**
 * The nearest other spaces that take the same stay, with its total, nearest first; undefined while it is unknown. The
 * search answers for full days, quotes answer for hours.
 */
export const useSimilarSpots = (spot: Place, stay: LocalStay): SimilarSpot[] | undefined => {
  const { isFullDay, date, endDate = addDays(date, 1) } = stay;
  const dates = isFullDay ? { startDate: date, endDate } : undefined;
  const position = { lat: spot.latitude, lng: spot.longitude };
  const search = useQuery(spotsOnMapQuery(boxOfRadius(position, RADIUS_KM), dates));
  const near = nearest(spot, position, search.data?.spots);
  const asked = isFullDay ? [] : near.slice(0, ASKED);
  const quotes = useQueries({ queries: asked.map(({ id }) => quoteQuery(id, stay)) });
  if (search.isError) return [];
  // The answers for the dates before would be wrong ones.
  if ([search, ...quotes].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData))
    return undefined;
  if (isFullDay) return near.slice(0, SHOWN);
  const free = asked.flatMap((one, index) => {
    const quote = quotes[index]?.data;
    return quote?.isAvailable ? [{ ...one, totalPrice: quote.totalPrice }] : [];
  });
  return free.slice(0, SHOWN);
};
