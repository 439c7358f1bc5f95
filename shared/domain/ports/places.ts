import type { Language } from '../../api/accounts.ts';
import type { PlaceDetails, PlaceSuggestion } from '../../api/places.ts';
import type { Box } from '../../lib/geo.ts';

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** The caller's context: the position of their map, and the language of their page. */
export interface SearchContext {
  readonly near?: Point | undefined;
  readonly language?: Language | undefined;
}

/** With the box of a search for it: its own extent, or some streets around a point. */
export type LocatedPlace = PlaceDetails & { box: Box };

/** Places in Spain only. */
export interface Places {
  /** Suggestions for a text while it is typed, best first; an empty list for nonsense. */
  autocomplete(input: string, asker?: SearchContext): Promise<PlaceSuggestion[]>;
  /** The place of an id from `autocomplete`; undefined for an unknown id. */
  details(placeId: string, asker?: SearchContext): Promise<PlaceDetails | undefined>;
  /** The place at a point; undefined outside Spain. */
  reverse(point: Point, asker?: SearchContext): Promise<PlaceDetails | undefined>;
  /** The best match of a finished text; undefined without one. */
  locate(text: string): Promise<LocatedPlace | undefined>;
}

export interface OwnSuggestions {
  readonly suggestions: PlaceSuggestion[];
  /** Suggestions that match the whole text, rather than only the town of an address. */
  readonly named: PlaceSuggestion[];
  /** False for an address, and if fewer than three match a text that is no whole name: a provider may know better. */
  readonly isEnough: boolean;
}

/** Checks addresses that owners type. */
export interface Addresses {
  /** False for a text that only names a town, a district, a region or a postcode. Whether the street exists is not checked. */
  hasStreet(address: string): Promise<boolean>;
}

/** Our own places, which are always available and free. */
export interface OwnPlaces extends Places {
  /** As `autocomplete`, and whether a provider could add something. */
  suggest(input: string, asker?: SearchContext): Promise<OwnSuggestions>;
  /** As `locate`, but only if the whole text is the name of a place, not for a street and its town. */
  locateName(text: string): Promise<LocatedPlace | undefined>;
}

declare module '../deps.ts' {
  interface Deps {
    readonly places: Places;
    readonly addresses: Addresses;
  }
}
