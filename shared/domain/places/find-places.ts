import type { Language } from '../../api/accounts.ts';
import type { PlaceDetails, PlaceSuggestion } from '../../api/places.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Needs } from '../deps.ts';
import type { Point } from '../ports/places.ts';

interface InLanguage {
  language?: Language | undefined;
}

/** Positions are rounded to a tenth of a degree, about ten kilometres, which identifies a city but no person. */
const STEPS_PER_DEGREE = 10;

const roundToCity = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;

/** Places for a text while it is typed; with a position, nearer ones come before equally good ones. */
export const suggestPlaces = async (
  deps: Needs<'places'>,
  {
    input,
    lat,
    lng,
    language,
  }: InLanguage & { input: string } & Partial<Record<keyof Point, number | undefined>>,
): Promise<PlaceSuggestion[]> => {
  const near =
    lat === undefined || lng === undefined ? undefined : { lat: roundToCity(lat), lng: roundToCity(lng) };
  return deps.places.autocomplete(input, { near, language });
};

/**
 * A suggested place by its id, or the best match of a finished text, which is also what a search for this text uses. `not_found` for an
 * unknown id and for a text that names no place.
 */
export const getPlace = async (
  deps: Needs<'places'>,
  { place_id, text, language }: InLanguage & { place_id?: string | undefined; text?: string | undefined },
): Promise<PlaceDetails> => {
  const place = text
    ? await deps.places.locate(text)
    : await deps.places.details(place_id ?? '', { language });
  if (!place) throw new AppError('not_found', 'Place not found');
  const { box: _box, ...details } = { box: undefined, ...place };
  return details;
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
