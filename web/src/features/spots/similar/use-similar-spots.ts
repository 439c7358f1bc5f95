import { useQueries, useQuery } from '@tanstack/react-query';
import type { SpotCard } from '#shared/api/search.ts';
import type { Spot } from '#shared/api/spots.ts';
import { addDays } from '#web/lib/dates.ts';
import type { LatLng, MapBox } from '#web/map/map-types.ts';
import { quoteQuery, type LocalStay } from '../api/get-quote.ts';
import { spotsOnMapQuery } from '../api/list-spots-on-map.ts';

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
const METRES_PER_DEGREE = 111_320;

const cosOf = (lat: number) => Math.cos((lat * Math.PI) / 180);

const boxAround = ({ lat, lng }: LatLng): MapBox => {
  const height = (RADIUS_KM * 1000) / METRES_PER_DEGREE;
  const width = height / cosOf(lat);
  const round = (degrees: number) => Number(degrees.toFixed(4));
  return [round(lng - width), round(lat - height), round(lng + width), round(lat + height)];
};

const metresBetween = (one: Place, other: SpotCard) =>
  METRES_PER_DEGREE *
  Math.hypot(
    one.latitude - other.latitude,
    (one.longitude - other.longitude) * cosOf((one.latitude + other.latitude) / 2),
  );

const nearest = (spot: Place, found: readonly SpotCard[] = []): SimilarSpot[] =>
  found
    .filter(({ id }) => id !== spot.id)
    .map((one) => ({ ...one, metres: metresBetween(spot, one) }))
    .sort((one, other) => one.metres - other.metres);

/**
 * The nearest other spaces that take the same stay, with its total, nearest first; undefined while nobody knows. The
 * search answers for full days, quotes answer for hours.
 */
export const useSimilarSpots = (spot: Place, stay: LocalStay): SimilarSpot[] | undefined => {
  const { isFullDay, date, endDate = addDays(date, 1) } = stay;
  const dates = isFullDay ? { startDate: date, endDate } : undefined;
  const position = { lat: spot.latitude, lng: spot.longitude };
  const search = useQuery(spotsOnMapQuery(boxAround(position), dates));
  const near = nearest(spot, search.data?.spots);
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
