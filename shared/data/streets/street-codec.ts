/**
 * The format of streets and of the squares of the map: small, because the cost of a search depends on bytes. The attribute names the
 * format: a new format gets another name, so that no release misreads another's. Streets of an older format are imported again.
 */
import type { House, Street, StreetLine } from '../../domain/ports/streets.ts';
import { UnreadableRecord } from '../../lib/unreadable-record.ts';
import type { Key } from '../keys.ts';
import type { TableItem } from '../client.ts';
import { startReading, startWriting, type Writing } from './street-numbers.ts';

const STREET_FORMAT = 's1';
const CELL_FORMAT = 'c1';

const putLines = (writing: Writing, lines: readonly StreetLine[]) => {
  writing.put(lines.length);
  for (const line of lines) {
    writing.put(line.length);
    line.forEach(writing.putPoint);
  }
};

/** Each text once, with its index. */
export const indexTexts = (texts: readonly string[]) => {
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
export const readFormat = <F, T>(
  item: TableItem,
  format: string,
  record: string,
  read: (fields: F) => T,
): T => {
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

/** The part of a street in a square. */
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
