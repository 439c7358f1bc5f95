import type { PlaceDetails, PlaceSuggestion } from '../../api/places.ts';

export interface Places {
  autocomplete(input: string): Promise<PlaceSuggestion[]>;
  details(placeId: string): Promise<PlaceDetails | undefined>;
  reverse(point: { lat: number; lng: number }): Promise<PlaceDetails | undefined>;
  /** The best match of free text, with a box of the size of the place: west, south, east, north. */
  locate(text: string): Promise<(PlaceDetails & { box: [number, number, number, number] }) | undefined>;
}
