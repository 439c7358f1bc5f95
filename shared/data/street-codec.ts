/**
 * The format of streets, of their lists and of the squares of the map: small, because the cost of a search depends on bytes. Positions are
 * whole hundred-thousandths of a degree, about a metre, as the difference from the position before. The attribute names the format: a new
 * format gets another name, so that no release misreads another's. Streets of an older format are imported again.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Point } from '../domain/ports/places.ts';
import type { House, Street, StreetBlock, StreetLine, StreetRow } from '../domain/ports/streets.ts';
import { readStreetName } from '../lib/street-name.ts';
import { UnreadableRecord } from '../lib/unreadable-record.ts';
import type { Key } from './keys.ts';
import type { TableItem } from './client.ts';
import { fromBytes, toBytes } from './packed-numbers.ts';

const STREET_FORMAT = 's1';
const LIST_FORMAT = 'l1';
const CELL_FORMAT = 'c1';

const STEPS_PER_DEGREE = 1e5;
/** Positions in steps of about a metre. */
export const toSteps = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE);
export const toDegrees = (steps: number) => steps / STEPS_PER_DEGREE;

/** A position as it is after it was stored. */
export const roundPoint = ({ lat, lng }: Point): Point => ({
  lat: toDegrees(toSteps(lat)),
  lng: toDegrees(toSteps(lng)),
});

/** Signed integers as unsigned ones that are small for a small amount. */
const toUnsigned = (number: number) => (number < 0 ? -2 * number - 1 : 2 * number);
const toSigned = (number: number) => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);

/** Writes numbers one after the other; positions as the difference from the one before. */
const startWriting = () => {
  const numbers: number[] = [];
  let [lat, lng] = [0, 0];
  const put = (...unsigned: number[]) => void numbers.push(...unsigned);
  return {
    put,
    putSigned: (number: number) => put(toUnsigned(number)),
    putPoint: (point: Point) => {
      const [y, x] = [toSteps(point.lat), toSteps(point.lng)];
      put(toUnsigned(y - lat), toUnsigned(x - lng));
      [lat, lng] = [y, x];
    },
    finish: () => toBytes(numbers),
  };
};
type Writing = ReturnType<typeof startWriting>;

const startReading = (bytes: Uint8Array) => {
  const numbers = fromBytes(bytes);
  let [at, lat, lng] = [0, 0, 0];
  const take = (): number => {
    const number = numbers[at++];
    if (number === undefined) throw new RangeError('The bytes end early.');
    return number;
  };
  const list = <T>(readOne: () => T): T[] => Array.from({ length: take() }, readOne);
  return {
    take,
    takeSigned: () => toSigned(take()),
    takePoint: (): Point => {
      lat += toSigned(take());
      lng += toSigned(take());
      return { lat: toDegrees(lat), lng: toDegrees(lng) };
    },
    list,
  };
};

const putLines = (writing: Writing, lines: readonly StreetLine[]) => {
  writing.put(lines.length);
  for (const line of lines) {
    writing.put(line.length);
    line.forEach(writing.putPoint);
  }
};

/** Each text once, with its index. */
const indexTexts = (texts: readonly string[]) => {
  const once = [...new Set(texts)];
  const indexes = new Map(once.map((text, index) => [text, index]));
  return { once, indexOf: (text: string) => indexes.get(text) ?? 0 };
};

type StreetFields = [
  name: string,
  settlement: string,
  extensions: string[],
  postcodes: string[],
  numbers: Uint8Array,
];

export const packStreet = (key: Key, { name, settlement, middle, lines, houses }: Street): TableItem => {
  const extensions = indexTexts(houses.map(({ extension }) => extension));
  const postcodes = indexTexts(houses.map(({ postcode }) => postcode));
  const writing = startWriting();
  writing.putPoint(middle);
  putLines(writing, lines);
  writing.put(houses.length);
  let before = 0;
  for (const house of houses) {
    writing.putSigned(house.number - before);
    writing.put(extensions.indexOf(house.extension), postcodes.indexOf(house.postcode));
    writing.putPoint(house);
    before = house.number;
  }
  const fields: StreetFields = [name, settlement ?? '', extensions.once, postcodes.once, writing.finish()];
  return { ...key, [STREET_FORMAT]: fields };
};

/** Runs `read` on the fields of a format. Throws `UnreadableRecord` for an item of another format or with broken bytes. */
const readFormat = <F, T>(item: TableItem, format: string, record: string, read: (fields: F) => T): T => {
  const fields = item[format];
  try {
    if (fields !== undefined) return read(fields as F); // as this file packed it; anything else throws
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  throw new UnreadableRecord(record, `${String(item.pk)} ${String(item.sk)}`, [format]);
};

export const unpackStreet = (item: TableItem): Street =>
  readFormat(
    item,
    STREET_FORMAT,
    'street',
    ([name, settlement, extensions, postcodes, bytes]: StreetFields) => {
      const { take, takeSigned, takePoint, list } = startReading(bytes);
      const middle = takePoint();
      const lines = list(() => list(takePoint));
      let before = 0;
      const houses = list((): House => {
        before += takeSigned();
        const [extension = '', postcode = ''] = [extensions[take()], postcodes[take()]];
        return { number: before, extension, postcode, ...takePoint() };
      });
      const town = String(item.pk).split('#').at(-1) ?? '';
      return {
        town,
        slug: String(item.sk),
        name,
        settlement: settlement || undefined,
        middle,
        lines,
        houses,
      };
    },
  );

interface ListFields {
  readonly towns: readonly string[];
  readonly settlements: readonly string[];
  /** By lines. */
  readonly names: string;
  /** Town, settlement and houses of each name. */
  readonly numbers: readonly number[];
}

/** Most lists have one name: a window of its size is prepared six times as fast. */
const SHORT_WINDOW_BITS = 12;
const SHORT_TEXT = 2 ** SHORT_WINDOW_BITS / 2;

/** The bytes of a list of names. */
export const packRows = (rows: readonly StreetRow[]): Uint8Array => {
  const towns = indexTexts(rows.map(({ town }) => town));
  const settlements = indexTexts(rows.map(({ settlement = '' }) => settlement));
  const fields: ListFields = {
    towns: towns.once,
    settlements: settlements.once,
    names: rows.map(({ name }) => name).join('\n'),
    numbers: rows.flatMap(({ town, settlement = '', houses }) => [
      towns.indexOf(town),
      settlements.indexOf(settlement),
      houses,
    ]),
  };
  const text = JSON.stringify(fields);
  const windowBits = text.length < SHORT_TEXT ? SHORT_WINDOW_BITS : undefined;
  // A copy: the buffer that zlib returns keeps 16 KB of memory, and a province has a hundred thousand lists.
  return new Uint8Array(deflateRawSync(text, { level: 9, windowBits }));
};

export const toListItem = (key: Key, packed: Uint8Array): TableItem => ({ ...key, [LIST_FORMAT]: packed });

const NUMBERS_A_ROW = 3;

const unpackRows = (packed: Uint8Array): StreetRow[] => {
  const fields = JSON.parse(inflateRawSync(packed).toString()) as ListFields; // as `packRows` wrote it
  return fields.names.split('\n').map((name, index) => {
    const at = (offset: number) => fields.numbers[index * NUMBERS_A_ROW + offset] ?? 0;
    return {
      name,
      town: fields.towns[at(0)] ?? '',
      settlement: fields.settlements[at(1)] || undefined,
      houses: at(2),
    };
  });
};

export const unpackList = (item: TableItem): StreetBlock =>
  readFormat(item, LIST_FORMAT, 'street list', (packed: Uint8Array) => {
    const rows = unpackRows(packed);
    return { rows, names: rows.map(({ name }) => readStreetName(name)) };
  });

/** What a street has in a square. */
export interface CellStreet {
  readonly town: string;
  readonly slug: string;
  readonly lines: readonly StreetLine[];
}
type CellFields = [towns: string[], slugs: string[], numbers: Uint8Array];

export const packCell = (key: Key, streets: readonly CellStreet[]): TableItem => {
  const towns = indexTexts(streets.map(({ town }) => town));
  const writing = startWriting();
  for (const { town, lines } of streets) {
    writing.put(towns.indexOf(town));
    putLines(writing, lines);
  }
  const fields: CellFields = [towns.once, streets.map(({ slug }) => slug), writing.finish()];
  return { ...key, [CELL_FORMAT]: fields };
};

export const unpackCell = (item: TableItem): CellStreet[] =>
  readFormat(item, CELL_FORMAT, 'street cell', ([towns, slugs, bytes]: CellFields) => {
    const { take, takePoint, list } = startReading(bytes);
    return slugs.map((slug) => ({ slug, town: towns[take()] ?? '', lines: list(() => list(takePoint)) }));
  });
