import type { VehicleType } from '../../model/spot-fields.ts';
import type { Box } from '../../lib/geo.ts';
import type { Spot } from '../../model/spot.ts';

/**
 * What the index of the map knows of a public space: what a card shows, what a search filters by, and the rules and days
 * that decide whether a stay can be had. The owner's blocked days are among `taken`.
 */
export interface MapEntry extends Pick<
  Spot,
  | 'id'
  | 'title'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'timeZone'
  | 'weekdayPriceCents'
  | 'weekendPriceCents'
  | 'minDurationHours'
  | 'advanceBookingHours'
  | 'vehicleTypes'
  | 'isCovered'
  | 'isAccessible'
  | 'hasSecurity'
  | 'accessHours'
  | 'availability'
  | 'exceptions'
  | 'ratingSum'
  | 'ratingCount'
> {
  /** Where it is on the line that orders the map. */
  readonly z: number;
  readonly image: string | null;
  readonly imageCount: number;
  readonly hasCharger: boolean;
  /** Of the space, in centimetres. */
  readonly size: { readonly length: number; readonly width: number; readonly height: number };
  readonly taken: readonly Run[];
}

/** Half hours of UTC that follow on each other, all taken, counted from the first one of the day with the number 0. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** A square of the map: the `index`-th of its level along the line; in the pyramid of a vehicle, or in that of all spaces. */
export interface CellId {
  readonly level: number;
  readonly index: number;
  readonly vehicle?: VehicleType | undefined;
}

/** What a pyramid knows of a square: of each square in it, along the line, how many public spaces and from what price. */
export interface Cell extends CellId {
  /** Goes up with every write; 0 is a cell that was never written. */
  readonly version: number;
  /** All spaces, whatever vehicle they take: what reading them costs. */
  readonly counts: readonly number[];
  /** Spaces that take the vehicle of the pyramid. */
  readonly shown: readonly number[];
  /** Lowest weekday price of these in cents; 0 where there is none. */
  readonly prices: readonly number[];
  /** Version of each quarter of it, a cell of the next level, when it was last taken over. */
  readonly parts: readonly number[];
  /** As it is stored; what reading it costs. */
  readonly bytes: number;
}

/** Where an entry is among the others: on the line, and of those at the same place by its id. */
export interface MapPosition {
  readonly z: number;
  readonly id: string;
}

/** From one number of the line to another, the last left out. */
export interface ZRange {
  readonly from: number;
  readonly to: number;
}

/** A range of the line of which every entry was read. */
export interface KnownRange extends ZRange {
  /** Those inside a box: only these are decoded. */
  readonly listInside: (box: Box) => StoredEntry[];
}

/** An entry as it is stored; the version goes up with every write of it. */
export interface StoredEntry extends MapEntry {
  readonly version: number;
}

/** A public space, and where its entry should be. */
export interface PublicSpot extends MapPosition {
  readonly spot: Spot;
}

/** A space whose entry may no longer be right. */
export interface DirtyMarker {
  readonly spotId: string;
  /** When it was first marked since it was last dealt with, ISO. */
  readonly markedAt: string;
  /** Changes with every write of the space or its calendar. */
  readonly mark: string;
  /** Places whose cells may no longer be right. */
  readonly places: readonly number[];
}

/** The index of the map in the table: an entry a public space, and the pyramids of cells. */
export interface MapIndexReader {
  /** Those of the cells that were ever written; may be a moment old. */
  readCells(ids: readonly CellId[]): Promise<Cell[]>;
  /** Entries of the ranges, which are read at the same time, inside a box where one is given; may be a moment old. */
  readEntries(ranges: readonly ZRange[], box?: Box): Promise<StoredEntry[]>;
  /** At most `limit` entries of a range in its order, after another one. */
  pageEntries(
    range: ZRange,
    page: { limit: number; after?: MapPosition | undefined },
  ): Promise<StoredEntry[]>;
  /** Entries of a range that follow on each other around a place: so many before it and from it on, read at the same time. */
  readAround(
    range: ZRange,
    z: number,
    limits: { readonly before: number; readonly after: number },
  ): Promise<KnownRange>;
}

/** What keeps the index up to date; reads see every write that was answered before. */
export interface MapIndexWriter {
  /** Up to `limit` marked spaces after a space id. */
  listQueued(page: { limit: number; after?: string | undefined }): Promise<DirtyMarker[]>;
  isQueued(spotId: string): Promise<boolean>;
  /** Marks a space for the next run. */
  enqueue(spotId: string, now: number): Promise<void>;
  /** Notes that the cells of places must be looked at, before the entries there change. */
  addPositions(marker: DirtyMarker, places: readonly number[]): Promise<void>;
  /** Takes a marker away, unless the space was marked again. */
  dequeue(marker: DirtyMarker): Promise<void>;
  findEntry(spotId: string): Promise<StoredEntry | undefined>;
  /** Writes, moves or removes the entry of a space; false when it is no longer the one that was read. */
  replaceEntry(before: StoredEntry | undefined, after: StoredEntry | undefined): Promise<boolean>;
  /** Removes an entry that its space does not know of, if it is still the one that was read. */
  removeStray(entry: StoredEntry): Promise<void>;
  /** Those of some cells that are there, in one call. */
  listCells(ids: readonly CellId[]): Promise<Cell[]>;
  /** Writes a cell if the stored version is `before`; false when it is not. */
  writeCell(cell: Cell, before: number): Promise<boolean>;
  /** Every entry of a range. */
  listEntries(range: ZRange): Promise<StoredEntry[]>;
  /** Public spaces as their owners' writes left them, in the order of the entries; may be a moment old. */
  listPublic(page: {
    limit: number;
    after?: MapPosition | undefined;
  }): Promise<{ spots: PublicSpot[]; next?: MapPosition | undefined }>;
  /** Where the entries of spaces are, by their ids, as far as the table knows; may be a moment old. */
  findPositions(spotIds: readonly string[]): Promise<ReadonlyMap<string, MapPosition>>;
  /** Cells of a level in every pyramid that touch a range; may be a moment old. */
  listCellsIn(range: ZRange, level: number): Promise<Cell[]>;
  /** Where the last check stopped; undefined at the beginning. */
  findCheckpoint(): Promise<MapPosition | undefined>;
  setCheckpoint(at: MapPosition | undefined): Promise<void>;
}
