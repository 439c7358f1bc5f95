import type { PlaceDetails } from '#shared/api/places.ts';
import { placeToSearchArea, type SearchArea } from '#web/map/search-area.ts';
import type { ShownInstead } from './search-address.ts';

/** A place that can be searched: the field's text, and its area unless it is the one searched before. */
export interface FoundPlace {
  name: string;
  searchArea?: SearchArea;
  instead?: ShownInstead | undefined;
}

/** The typed text stays if only its town or street is known. `unknown` comes from the chosen suggestion. */
export const toFoundPlace = (
  place: PlaceDetails,
  typed: string,
  unknown = place.unknown,
): FoundPlace & { searchArea: SearchArea } => ({
  name: unknown ? typed : (place.label ?? place.name),
  searchArea: placeToSearchArea(place),
  instead: unknown && { unknown, name: place.label ?? place.name },
});
