import type { Language } from '../../api/accounts.ts';
import type { PlaceDetails, PlaceSuggestion } from '../../api/places.ts';
import type { Box } from '../../lib/geo.ts';

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** What is known of the caller: where the map is that they look at, and the language of their page. */
export interface SearchContext {
  readonly near?: Point | undefined;
  readonly language?: Language | undefined;
}

/** With what a search for it looks at: its own extent, or some streets around a point. */
export type LocatedPlace = PlaceDetails & { box: Box };

/** Places of Spain and no others. */
export interface Places {
  /** Suggestions for a text being typed, the best first; an empty list for nonsense. */
  autocomplete(input: string, asker?: SearchContext): Promise<PlaceSuggestion[]>;
  /** The place of an id that `autocomplete` gave; `undefined` for an unknown id. */
  details(placeId: string, asker?: SearchContext): Promise<PlaceDetails | undefined>;
  /** The place at a point; `undefined` outside Spain. */
  reverse(point: Point, asker?: SearchContext): Promise<PlaceDetails | undefined>;
  /** The best match of a finished text; `undefined` if nothing fits. */
  locate(text: string): Promise<LocatedPlace | undefined>;
}

export interface OwnSuggestions {
  readonly suggestions: PlaceSuggestion[];
  /** Those of them that the whole text names, rather than the town of an address. */
  readonly named: PlaceSuggestion[];
  /** False for an address, and where fewer than three match a text that is no whole name: a provider may know better. */
  readonly isEnough: boolean;
}

/** What an owner writes where a space is. */
export interface Addresses {
  /** False for what only names a town, a district, a region or a postcode. Whether there is such a street, nobody knows. */
  hasStreet(address: string): Promise<boolean>;
}

/** Places that are always at hand and cost nothing. */
export interface OwnPlaces extends Places {
  /** As `autocomplete`, and whether that is all there is to say. */
  suggest(input: string, asker?: SearchContext): Promise<OwnSuggestions>;
  /** As `locate`, but only where the whole text is the name of a place: nothing for a street and its town. */
  locateName(text: string): Promise<LocatedPlace | undefined>;
}
