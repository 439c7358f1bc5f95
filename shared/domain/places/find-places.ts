import type { Language } from '../../api/accounts.ts';
import type { PlaceDetails, PlaceSuggestion } from '../../api/places.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Needs } from '../deps.ts';
import type { Point } from './ports.ts';

interface InLanguage {
  language?: Language | undefined;
}

/** Places for a text being typed, nearer ones before others that match as well where a position is given. */
export const suggestPlaces = async (
  deps: Needs<'places'>,
  {
    input,
    lat,
    lng,
    language,
  }: InLanguage & { input: string } & Partial<Record<keyof Point, number | undefined>>,
): Promise<PlaceSuggestion[]> => {
  const near = lat === undefined || lng === undefined ? undefined : { lat, lng };
  return deps.places.autocomplete(input, { near, language });
};

/** A suggested place. `not_found` for an id that was never suggested. */
export const getPlace = async (
  deps: Needs<'places'>,
  { place_id, language }: InLanguage & { place_id: string },
): Promise<PlaceDetails> => {
  const place = await deps.places.details(place_id, { language });
  if (!place) throw new AppError('not_found', 'Place not found');
  return place;
};

/** The place at a position. `not_found` outside Spain. */
export const reverseGeocode = async (
  deps: Needs<'places'>,
  { language, ...point }: InLanguage & Point,
): Promise<PlaceDetails> => {
  const place = await deps.places.reverse(point, { language });
  if (!place) throw new AppError('not_found', 'There is no place in Spain at this position.');
  return place;
};
