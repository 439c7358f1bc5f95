import type { PlaceDetails } from '#shared/api/places.ts';
import { lookAtPlace, type MapViewState } from '#web/map/map-view-state.ts';
import type { ShownInstead } from './search-address.ts';

/** A place that can be searched: the field's text, and its position unless it is the one searched before. */
export interface FoundPlace {
  name: string;
  look?: MapViewState;
  instead?: ShownInstead | undefined;
}

/** The typed text stays if only its town or street is known. `unknown` comes from the chosen suggestion. */
export const toFoundPlace = (
  place: PlaceDetails,
  typed: string,
  unknown = place.unknown,
): FoundPlace & { look: MapViewState } => ({
  name: unknown ? typed : (place.label ?? place.name),
  look: lookAtPlace(place),
  instead: unknown && { unknown, name: place.label ?? place.name },
});
