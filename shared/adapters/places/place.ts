import type { WordIndex } from './word-index.ts';

export interface Place {
  /** Stable across releases: `es:` + INE code, `gn:` + GeoNames id, `lm:` + our own slug. */
  id: string;
  name: string;
  /** The surroundings, nearest first, without repeating the name: `['Barcelona']`, `['Getafe', 'Madrid']`. */
  within: readonly string[];
  provinceCode: string;
  /** The INE code of the municipality that it is in; undefined for municipalities and regions. */
  municipality?: string;
  lat: number;
  lng: number;
  /** Orders equally good matches: the population of a municipality, a comparable estimate for other places. */
  weight: number;
  /** The extent of a search from here in kilometres: to the west, south, east and north, or the same to all sides. */
  reachKm: readonly number[];
  /** Whether it has an extent, like a town or district; a sight or station is a point. */
  isArea: boolean;
  /** An island, a coast, a province or larger, whose centre is not a useful position. */
  isRegion: boolean;
  /** Every name, folded: `a coruna`, `la coruna`. */
  names: readonly string[];
  /** The names without their articles: `coruna`. */
  bareNames: readonly string[];
  /** The names without the kind of place that they begin with: `ramon y cajal` of a hospital. */
  kindlessNames: readonly string[];
  /** The names without any small word: `aeropuerto palma mallorca`. */
  significantNames: readonly string[];
  /** All names in one string, each word after a blank, so that one `includes` finds the start of a word. */
  words: string;
  /** The names of the municipality and province around it. */
  surroundings: string;
}

export interface Municipality extends Place {
  /** Radius of a circle of the municipality's own area. */
  extentKm: number;
}

export type Ring = readonly (readonly [lng: number, lat: number])[];

export interface Gazetteer {
  /** By weight, largest first. */
  places: readonly Place[];
  /** The words of the names and surroundings of `places`, in their order. */
  wordIndex: WordIndex;
  municipalities: readonly Municipality[];
  byId: ReadonlyMap<string, Place>;
  /** Places by each of their names; built when an address first needs it. */
  byName: () => ReadonlyMap<string, readonly Place[]>;
  outline: readonly Ring[];
  /** The district or town of a postcode in our own list. */
  byPostcode: () => ReadonlyMap<string, Place>;
}
