import type { PlaceDetails } from '../../api/places.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Needs } from '../deps.ts';

/** A suggested place. `not_found` for an id that was never suggested. */
export const getPlace = async (deps: Needs<'places'>, placeId: string): Promise<PlaceDetails> => {
  const place = await deps.places.details(placeId);
  if (!place) throw new AppError('not_found', 'Place not found');
  return place;
};

/** The place at a position. `not_found` outside Spain. */
export const reverseGeocode = async (
  deps: Needs<'places'>,
  point: { lat: number; lng: number },
): Promise<PlaceDetails> => {
  const place = await deps.places.reverse(point);
  if (!place) throw new AppError('not_found', 'There is no place in Spain at this position.');
  return place;
};
