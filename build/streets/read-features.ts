/** Reads files of geographic features one by one, so that a file of ten million lines needs no memory. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type Readable, PassThrough, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import type { Geometry } from './geometry.ts';

export interface Feature {
  /** The line of the file, from 1. */
  readonly line: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: Geometry;
}

/** The problem of a file, as a sentence that names the file and, where there is one, the line. */
export class UnreadableFile extends Error {}

/** Names of the columns of a CSV file that hold a position in degrees. */
const LONGITUDES = ['lon', 'lng', 'long', 'longitud', 'longitude', 'x'];
const LATITUDES = ['lat', 'latitud', 'latitude', 'y'];

const GZIP_MAGIC = [0x1f, 0x8b];

const isGzipped = async (file: string): Promise<boolean> => {
  const handle = await open(file).catch(() => {
    throw new UnreadableFile(`There is no file ${file} that can be read.`);
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return GZIP_MAGIC.every((byte, index) => buffer[index] === byte);
  } finally {
    await handle.close();
  }
};

/** The bytes of a file, unpacked where they are gzipped. `onRead` gets the number of bytes of the file as they are read. */
const openText = async (file: string, onRead: (bytes: number) => void): Promise<Readable> => {
  const isPacked = await isGzipped(file);
  const bytes = createReadStream(file);
  bytes.on('data', ({ length }) => onRead(length));
  // An error of any part is thrown where the last one is read.
  return pipeline(bytes, isPacked ? createGunzip() : new PassThrough(), () => undefined);
};

const LINE_END = /^[\s,]*$/;
/** The first and last lines of a GeoJSON file that has a feature a line. */
const COLLECTION_PART =
  /^\s*(?:\{\s*"type"\s*:\s*"FeatureCollection"|"(?:name|crs|features|type)"\s*:|[[\]{}]+,?\s*$)/;

/** A collection whose first feature is in the line of its beginning. */
const COLLECTION_IN_A_LINE = /^\{.*"features"\s*:\s*\[\s*\{/;

const wantLines = (file: string): string =>
  `A GeoJSON file must have one feature a line: "ogr2ogr -f GeoJSONSeq new.geojsonl ${file}" makes such a file.`;

const isFeature = (value: unknown): value is Omit<Feature, 'line'> =>
  typeof value === 'object' &&
  value !== null &&
  'properties' in value &&
  typeof value.properties === 'object' &&
  value.properties !== null &&
  'geometry' in value &&
  typeof value.geometry === 'object' &&
  value.geometry !== null &&
  'coordinates' in value.geometry;

async function* readGeoJsonLines(file: string, text: Readable): AsyncGenerator<Feature> {
  let line = 0;
  for await (const row of createInterface({ input: text, crlfDelay: Infinity })) {
    line += 1;
    if (LINE_END.test(row) || (COLLECTION_PART.test(row) && !row.includes('"geometry"'))) continue;
    let value: unknown;
    try {
      value = JSON.parse(row.trim().replace(/,$/, ''));
    } catch {
      throw new UnreadableFile(`${file}, line ${line}: this is no GeoJSON feature. ${wantLines(file)}`);
    }
    if (isFeature(value)) yield { line, properties: value.properties, geometry: value.geometry };
  }
}

const findColumn = (row: Readonly<Record<string, string>>, names: readonly string[]): string | undefined =>
  Object.keys(row).find((column) => names.includes(column.toLowerCase()));

const readDegrees = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? NaN : Number(text.replace(',', '.'));

async function* readCsv(file: string, text: Readable, delimiter: string): AsyncGenerator<Feature> {
  const rows = text.pipe(parse({ columns: true, delimiter, bom: true, relax_quotes: true, info: true }));
  text.on('error', (error) => rows.destroy(error));
  let columns: { lng: string; lat: string } | undefined;
  for await (const one of rows) {
    const { record, info } = one as { record: Record<string, string>; info: { lines: number } }; // by the options above
    if (!columns) {
      const [lng, lat] = [findColumn(record, LONGITUDES), findColumn(record, LATITUDES)];
      if (lng === undefined || lat === undefined)
        throw new UnreadableFile(`${file}: the heading names no columns lon and lat.`);
      columns = { lng, lat };
    }
    const coordinates = [readDegrees(record[columns.lng]), readDegrees(record[columns.lat])] as const;
    yield { line: info.lines, properties: record, geometry: { type: 'Point', coordinates } };
  }
}

/** Characters of a line that show which format it is. */
const MAX_START = 10_000;

/** The first line with text; of a long one, the beginning. */
const readStart = async (file: string): Promise<string> => {
  const text = await openText(file, () => undefined);
  text.setEncoding('utf8');
  let start = '';
  try {
    for await (const part of text) {
      start = `${start}${String(part)}`.trimStart();
      if (start.includes('\n') || start.length > MAX_START) break;
    }
  } finally {
    text.destroy();
  }
  return start.split(/\r?\n/, 1)[0] ?? '';
};

/**
 * The features of a file: GeoJSON with a feature a line, or CSV with a heading and columns `lon` and `lat`; both may be gzipped. `onRead`
 * gets the bytes of the file as they are read, for progress. Throws `UnreadableFile` for a file that is missing, cut off or no such format.
 */
export async function* readFeatures(
  file: string,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<Feature> {
  try {
    const first = await readStart(file);
    if (COLLECTION_IN_A_LINE.test(first))
      throw new UnreadableFile(`${file} has several features on one line. ${wantLines(file)}`);
    const text = await openText(file, onRead);
    if (first.startsWith('{')) yield* readGeoJsonLines(file, text);
    else if (first !== '') yield* readCsv(file, text, first.includes(';') ? ';' : ',');
    else throw new UnreadableFile(`${file} is empty.`);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(
      `${file} is broken or cut off: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
