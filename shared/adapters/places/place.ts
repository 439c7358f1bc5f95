export interface Place {
  /** Stable across releases: `es:` + INE code, `gn:` + GeoNames id, `lm:` + our own slug. */
  id: string;
  name: string;
  /** Where it lies, nearest first, without repeating the name: `['Barcelona']`, `['Getafe', 'Madrid']`. */
  within: readonly string[];
  provinceCode: string;
  lat: number;
  lng: number;
  /** Orders equally good matches; people for a municipality, a comparable guess for the rest. */
  weight: number;
  /** How far a search for it reaches from here: to the west, south, east and north, or the same to all sides. */
  reachKm: readonly number[];
  /** A town or district, which has an extent; a sight or a station is a point. */
  isArea: boolean;
  /** An island, a coast, a province or larger, of which the middle says nothing. */
  isRegion: boolean;
  /** Every name, folded: `a coruna`, `la coruna`. */
  names: readonly string[];
  /** The same without their articles: `coruna`. */
  bareNames: readonly string[];
  /** The same without any small word: `aeropuerto palma mallorca`. */
  tellingNames: readonly string[];
  /** The names in one string, each word after a space, so that a word's start is found with one `includes`. */
  words: string;
  /** The same for the municipality and province around it. */
  surroundings: string;
}

export interface Municipality extends Place {
  /** Radius of a circle of the municipality's own area. */
  extentKm: number;
}

export type Ring = readonly (readonly [lng: number, lat: number])[];

export interface Gazetteer {
  /** Heaviest first. */
  places: readonly Place[];
  /** The words of all places in one string, which one native search walks through faster than 8,600 small ones. */
  words: string;
  /** Where in `words` each place's begin. */
  starts: readonly number[];
  municipalities: readonly Municipality[];
  byId: ReadonlyMap<string, Place>;
  /** Places by each of their names; made when an address first needs it. */
  byName: () => ReadonlyMap<string, readonly Place[]>;
  outline: readonly Ring[];
  /** Every word of the names once, those of the heaviest places first; made when a misspelt text first needs it. */
  vocabulary: () => readonly string[];
  /** The district or town of a postcode that is listed by hand. */
  byPostcode: () => ReadonlyMap<string, Place>;
}
