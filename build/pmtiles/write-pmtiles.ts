/** Writes files of the PMTiles format, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

export type Box = readonly [west: number, south: number, east: number, north: number];

export interface VectorTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Layers as a Mapbox Vector Tile, not compressed. */
  readonly layers: Uint8Array;
}

export interface PmtilesOptions {
  readonly bounds: Box;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly metadata: object;
  /** Maximum bytes of header and root directory together; a larger root is split into leaf directories. */
  readonly maxRootBytes?: number;
}

/** A run of tiles with the same content, or a leaf directory with the run length 0. */
interface Entry {
  readonly id: number;
  readonly run: number;
  readonly offset: number;
  readonly length: number;
}

const HEADER_BYTES = 127;
const VERSION = 3;
const CLUSTERED = 1;
const GZIP = 2;
const MVT = 1;
/** Readers fetch this much at first. */
const MAX_ROOT_BYTES = 16_384;
const LEAF_ENTRIES = 4096;

const varint = (value: number): number[] => {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return [...bytes, value];
};

const writeDirectory = (entries: readonly Entry[]): Buffer => {
  const offsetOf = ({ offset }: Entry, index: number) => {
    const before = entries[index - 1];
    // 0 means the end of the entry before.
    return before && offset === before.offset + before.length ? 0 : offset + 1;
  };
  const numbers = [
    entries.length,
    ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(offsetOf),
  ];
  return gzipSync(Buffer.from(numbers.flatMap(varint)));
};

/** Every tile in the root directory if that is small enough, else in as few leaf directories as keep the root small. */
const writeDirectories = (
  entries: readonly Entry[],
  maxBytes: number,
  size = LEAF_ENTRIES,
): { root: Buffer; leaves: Buffer } => {
  const whole = writeDirectory(entries);
  if (whole.length <= maxBytes) return { root: whole, leaves: Buffer.alloc(0) };
  const parts = Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    entries.slice(index * size, (index + 1) * size),
  );
  const leaves = parts.map(writeDirectory);
  let offset = 0;
  const pointers = leaves.map(({ length }, index) => {
    const pointer = { id: parts[index]?.[0]?.id ?? 0, run: 0, offset, length };
    offset += length;
    return pointer;
  });
  const root = writeDirectory(pointers);
  if (root.length > maxBytes && parts.length > 1) return writeDirectories(entries, maxBytes, size * 2);
  return { root, leaves: Buffer.concat(leaves) };
};

/** Tiles in the order of their ids; each content is stored once. */
const storeTiles = (tiles: readonly VectorTile[]) => {
  const known = new Map<string, { offset: number; length: number }>();
  const contents: Buffer[] = [];
  const entries: Entry[] = [];
  let end = 0;
  const store = (layers: Uint8Array) => {
    const hash = createHash('sha256').update(layers).digest('base64');
    const found = known.get(hash);
    if (found) return found;
    const content = gzipSync(layers, { level: 9 });
    contents.push(content);
    const place = { offset: end, length: content.length };
    known.set(hash, place);
    end += content.length;
    return place;
  };
  const ordered = tiles.map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }));
  for (const { id, layers } of ordered.toSorted((one, other) => one.id - other.id)) {
    const place = store(layers);
    const last = entries.at(-1);
    const continues = last && last.offset === place.offset && last.id + last.run === id;
    if (continues) entries[entries.length - 1] = { ...last, run: last.run + 1 };
    else entries.push({ id, run: 1, ...place });
  }
  return { entries, contents };
};

const writeHeader = (
  lengths: readonly number[],
  counts: readonly number[],
  { bounds, minZoom, maxZoom }: PmtilesOptions,
): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(VERSION, 7);
  let offset = HEADER_BYTES;
  for (const [index, length] of lengths.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    offset += length;
  }
  for (const [index, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), 72 + index * 8);
  header.set([CLUSTERED, GZIP, GZIP, MVT, minZoom, maxZoom], 96);
  const [west, south, east, north] = bounds;
  for (const [index, degrees] of bounds.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  header.writeUInt8(minZoom, 118);
  for (const [index, degrees] of [(west + east) / 2, (south + north) / 2].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 119 + index * 4);
  return header;
};

/** A file with the tiles, which are compressed by gzip. The same tiles give the same file. */
export const writePmtiles = (tiles: readonly VectorTile[], options: PmtilesOptions): Buffer => {
  const { entries, contents } = storeTiles(tiles);
  const { root, leaves } = writeDirectories(entries, (options.maxRootBytes ?? MAX_ROOT_BYTES) - HEADER_BYTES);
  const metadata = gzipSync(JSON.stringify(options.metadata));
  const data = Buffer.concat(contents);
  const parts = [root, metadata, leaves, data];
  const header = writeHeader(
    parts.map(({ length }) => length),
    [tiles.length, entries.length, contents.length],
    options,
  );
  return Buffer.concat([header, ...parts]);
};
