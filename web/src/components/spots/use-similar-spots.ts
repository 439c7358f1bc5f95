import { useQueries, useQuery } from '@tanstack/react-query';
import type { SpotCard } from '#shared/api/search.ts';
import type { Spot } from '#shared/api/spots.ts';
import { ConnectionError } from '#web/lib/api-error.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { quoteQuery, type LocalStay } from '#web/api/spots/get-quote.ts';
import { USUAL_VEHICLE, type VehicleType } from '#web/api/spots/filters.ts';
import { spotsOnMapQuery } from '#web/api/spots/list-spots-on-map.ts';
import { boxOfRadius, withMetres } from '#web/map/distance.ts';
import { useSavedVehicle } from './saved-vehicle.ts';
import { toStayToSearch } from './stay-to-search.ts';

type Place = Pick<Spot, 'id' | 'latitude' | 'longitude' | 'vehicleTypes'>;

/** A spot that accepts the same stay. */
export interface SimilarSpot extends SpotCard {
  metres: number;
}

/** A walk of about 25 minutes. */
const RADIUS_KM = 2;
const SHOWN = 3;
/** No search supports hours off the half hour, as from a link, so quotes of this many nearest spots are fetched. */
const ASKED = 6;

/** The driver's own vehicle, unless this spot does not name it. */
const likelyVehicle = ({ vehicleTypes }: Place, saved: VehicleType) =>
  vehicleTypes.includes(saved) ? saved : (vehicleTypes[0] ?? USUAL_VEHICLE);

const nearest = (spot: Pick<Place, 'id'>, position: LatLng, found: readonly SpotCard[] = []): SimilarSpot[] =>
  withMetres(
    position,
    found.filter(({ id }) => id !== spot.id),
  );

/**
 * The nearest other spots for the same stay and vehicle, with its total, nearest first; undefined while loading, or an error. The search is
 * used for days and half hours, quotes for other times.
 */
export const useSimilarSpots = (spot: Place, stay: LocalStay): SimilarSpot[] | Error | undefined => {
  const searched = toStayToSearch(stay);
  const vehicleType = likelyVehicle(spot, useSavedVehicle().vehicleType);
  const position = { lat: spot.latitude, lng: spot.longitude };
  const search = useQuery(spotsOnMapQuery(boxOfRadius(position, RADIUS_KM), searched, { vehicleType }));
  const near = nearest(spot, position, search.data?.spots);
  const asked = searched ? [] : near.slice(0, ASKED);
  const quotes = useQueries({ queries: asked.map(({ id }) => quoteQuery(id, stay)) });
  const failure = search.error ?? quotes.find(({ error }) => error instanceof ConnectionError)?.error;
  if (failure) return failure;
  // The previous dates' answers would be wrong.
  if ([search, ...quotes].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData))
    return undefined;
  if (searched) return near.slice(0, SHOWN);
  const free = asked.flatMap((one, index) => {
    const quote = quotes[index]?.data;
    return quote?.isAvailable ? [{ ...one, totalPrice: quote.totalPrice }] : [];
  });
  return free.slice(0, SHOWN);
};
