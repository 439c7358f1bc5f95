import type { StreetName } from '../../lib/street-name.ts';
import type { Point } from './places.ts';

/** A street of a municipality, or of a settlement in it. */
export interface StreetId {
  /** The INE code of the municipality, five digits. */
  readonly town: string;
  /** The name in its key, and the settlement's behind `~` where the municipality has several: `calle-mayor~recajo`. */
  readonly slug: string;
}

export interface House {
  readonly number: number;
  /** `B`, `BIS`; `KM` for a kilometre; empty without one. */
  readonly extension: string;
  /** Empty where the source says none. */
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
}

/** A line of positions; a single one is a point that no line reaches. */
export type StreetLine = readonly Point[];

export interface Street extends StreetId {
  /** As its source writes it: `Calle Marqués de Vallejo`. */
  readonly name: string;
  /** The settlement, if it is not the municipality's main one. */
  readonly settlement: string | undefined;
  /** The position in the middle of the street. */
  readonly middle: Point;
  readonly lines: readonly StreetLine[];
  /** By number, then extension. */
  readonly houses: readonly House[];
}

/** A street in a list of names. */
export interface StreetRow {
  readonly town: string;
  readonly name: string;
  readonly settlement: string | undefined;
  /** Number of known house numbers. */
  readonly houses: number;
}

/** A list of names, with the words of each by which it is compared. */
export interface StreetBlock {
  readonly rows: readonly StreetRow[];
  readonly names: readonly StreetName[];
}

/** One import of a province's streets. Readers see one edition a province. */
export interface StreetEdition {
  /** The INE code of the province, two digits. */
  readonly province: string;
  /** Is part of the keys of all its items. */
  readonly edition: string;
  /** The attribution of the data, to be named where they are shown. */
  readonly attribution: string;
  /** By area, beginnings of words whose lists were too long and are split by the next letter; '' is the whole area. */
  readonly splits: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A list of names: of a town, a postcode or a square around a position. */
export interface StreetList {
  readonly edition: string;
  readonly area: string;
  /** The beginning of the words whose streets are meant; '' for all of the area. */
  readonly bucket: string;
}

export interface NearbyStreet extends StreetId {
  /** From the position asked for to the line. */
  readonly metres: number;
}

/** Streets and house numbers that an operator has imported. Reads cost a half unit for four kilobytes. */
export interface Streets {
  /** The editions in service by province; remembered for some minutes. */
  editions(): Promise<ReadonlyMap<string, StreetEdition>>;
  /** Reads several lists in one call; undefined for a list that does not exist. */
  listBlocks(lists: readonly StreetList[]): Promise<(StreetBlock | undefined)[]>;
  /** Streets whose name without its kind has this beginning, in the largest towns of each province. */
  listNamed(beginning: string): Promise<StreetBlock[]>;
  /** The streets that exist; one call for all. */
  getStreets(ids: readonly StreetId[]): Promise<Street[]>;
  /** The streets within so many metres, nearest first; 150 at most. */
  listAround(point: Point, metres: number): Promise<NearbyStreet[]>;
}
