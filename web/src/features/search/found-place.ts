import type { PlaceDetails } from '#shared/api/places.ts';
import { lookAtPlace, type MapViewState } from '#web/map/map-view-state.ts';
import type { ShownInstead } from './search-address.ts';

/** A place that can be searched: what the field says of it, and where it is unless it is what was searched before. */
export interface FoundPlace {
  name: string;
  look?: MapViewState;
  instead?: ShownInstead | undefined;
}

/** What was typed stays where only its town is known. `unknown` is of the suggestion that led to the place. */
export const toFoundPlace = (
  place: PlaceDetails,
  typed: string,
  unknown = place.unknown,
): FoundPlace & { look: MapViewState } => ({
  name: unknown ? typed : (place.label ?? place.name),
  look: lookAtPlace(place),
  instead: unknown && { unknown, name: place.label ?? place.name },
});
