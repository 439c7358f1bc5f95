/** The format of lists of names of streets, compressed; `street-codec.ts` has the others. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { StreetBlock, StreetRow } from '../../domain/ports/streets.ts';
import { readStreetName } from '../../lib/street-name.ts';
import type { Key } from '../keys.ts';
import type { TableItem } from '../client.ts';
import { indexTexts, readFormat } from './street-codec.ts';

const LIST_FORMAT = 'l1';

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
