import type { VehicleType } from '../../model/spot-fields.ts';
import type { Box } from '../../lib/geo.ts';
import type { MonthPattern } from '../../model/month-pattern.ts';
import type { Spot } from '../../model/spot.ts';

/**
 * The entry of a public spot in the index of the map: the data of a card, the values that a search filters by, and the rules and days that
 * decide whether a stay or a rental is possible. The owner's blocked days are among `taken`, and not in `exceptions`; so is the time of rentals
 * that have the spot always, and `rented` is empty. `partlyRented` are the others, as rules.
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
  | 'rented'
  | 'bookingTypes'
  | 'monthPriceCents'
  | 'minMonths'
  | 'monthPattern'
  | 'monthFrom'
  | 'ratingSum'
  | 'ratingCount'
> {
  /** Its position on the line that orders the map. */
  readonly z: number;
  readonly image: string | null;
  readonly imageCount: number;
  readonly hasCharger: boolean;
  /** False also where the owner has not said it. */
  readonly canReenter: boolean;
  /** Size of the spot, in centimetres. */
  readonly size: { readonly length: number; readonly width: number; readonly height: number };
  readonly taken: readonly Run[];
  /** Rentals at some times of the week, from a local day until before another, or without an end. */
  readonly partlyRented: readonly {
    readonly from: string;
    readonly until: string | null;
    readonly pattern: MonthPattern;
  }[];
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

/** The counts of a square in a pyramid: for each square in it, along the line, how many public spots and from what price. */
export interface Cell extends CellId {
  /** Goes up with every write; 0 is a cell that was never written. */
  readonly version: number;
  /** All spots, whatever vehicle they take: what reading them costs. */
  readonly counts: readonly number[];
  /** Spots that take the vehicle of the pyramid. */
  readonly shown: readonly number[];
  /** Lowest weekday price of these in cents; 0 where there is none. */
  readonly prices: readonly number[];
  /** Version of each quarter of it, a cell of the next level, when it was last taken over. */
  readonly parts: readonly number[];
  /** As it is stored; what reading it costs. */
  readonly bytes: number;
}

/** The position of an entry: its number in Morton order, then its id. */
export interface MapPosition {
  readonly z: number;
  readonly id: string;
}

/** A range of Morton numbers, end excluded. */
export interface ZRange {
  readonly from: number;
  readonly to: number;
}

/** A range that was read completely. */
export interface KnownRange extends ZRange {
  /** Entries inside a box: only these are decoded. */
  readonly listInside: (box: Box) => StoredEntry[];
}

/** A stored entry; its version increases with every write. */
export interface StoredEntry extends MapEntry {
  readonly version: number;
}

/** A public spot, and the position that its entry should have. */
export interface PublicSpot extends MapPosition {
  readonly spot: Spot;
}

/** The mark of a spot whose entry may be outdated. */
export interface DirtyMarker {
  readonly spotId: string;
  /** The time of its first mark since its last update, ISO. */
  readonly markedAt: string;
  /** Changes with every write of the spot or its calendar. */
  readonly mark: string;
  /** Positions whose cells may be outdated. */
  readonly places: readonly number[];
}

/** The map's index in the table: an entry per public spot, and pyramids of cells. Eventually consistent. */
export interface MapIndexReader {
  /** Existing cells; eventually consistent. */
  readCells(ids: readonly CellId[]): Promise<Cell[]>;
  /** Entries of ranges, read in parallel, optionally only inside a box; eventually consistent. */
  readEntries(ranges: readonly ZRange[], box?: Box): Promise<StoredEntry[]>;
  /** At most `limit` entries of a range in order, after another one. */
  pageEntries(
    range: ZRange,
    page: { limit: number; after?: MapPosition | undefined },
  ): Promise<StoredEntry[]>;
  /** Consecutive entries around a position: so many before it and from it on, read in parallel. */
  readAround(
    range: ZRange,
    z: number,
    limits: { readonly before: number; readonly after: number },
  ): Promise<KnownRange>;
}

/** Updates the index; its reads see all previous writes. */
export interface MapIndexWriter {
  /** Up to `limit` marked spots after a spot id. */
  listQueued(page: { limit: number; after?: string | undefined }): Promise<DirtyMarker[]>;
  isQueued(spotId: string): Promise<boolean>;
  /** Marks a spot for the next run. */
  enqueue(spotId: string, now: number): Promise<void>;
  /** Records positions whose cells must be updated, before their entries change. */
  addPositions(marker: DirtyMarker, places: readonly number[]): Promise<void>;
  /** Removes a mark, unless the spot was marked again. */
  dequeue(marker: DirtyMarker): Promise<void>;
  findEntry(spotId: string): Promise<StoredEntry | undefined>;
  /** Writes, moves or removes a spot's entry; false after a conflict. */
  replaceEntry(before: StoredEntry | undefined, after: StoredEntry | undefined): Promise<boolean>;
  /** Removes an entry that its spot does not refer to, if it is unchanged. */
  removeStray(entry: StoredEntry): Promise<void>;
  /** The existing ones of some cells, in one call. */
  listCells(ids: readonly CellId[]): Promise<Cell[]>;
  /** Writes a cell if the stored version is `before`; otherwise false. */
  writeCell(cell: Cell, before: number): Promise<boolean>;
  /** Every entry of a range. */
  listEntries(range: ZRange): Promise<StoredEntry[]>;
  /** Public spots in the order of the entries; eventually consistent. */
  listPublic(page: {
    limit: number;
    after?: MapPosition | undefined;
  }): Promise<{ spots: PublicSpot[]; next?: MapPosition | undefined }>;
  /** The recorded positions of spots' entries, by id; eventually consistent. */
  findPositions(spotIds: readonly string[]): Promise<ReadonlyMap<string, MapPosition>>;
  /** Cells of a level in every pyramid that touch a range; eventually consistent. */
  listCellsIn(range: ZRange, level: number): Promise<Cell[]>;
  /** The position of the last check; undefined at the beginning. */
  findCheckpoint(): Promise<MapPosition | undefined>;
  setCheckpoint(at: MapPosition | undefined): Promise<void>;
}

declare module '../deps.ts' {
  interface Deps {
    readonly mapIndex: MapIndexReader;
    readonly mapIndexWriter: MapIndexWriter;
  }
}
