/** Derives all items of an edition from its streets. The same streets give the same items, so an edition can be removed by reading it. */
import type { Street, StreetEdition, StreetRow } from '../../domain/ports/streets.ts';
import { nodesAround, nextPrefix, postcodeArea, townArea } from '../../lib/street-areas.ts';
import { readStreetName } from '../../lib/street-name.ts';
import type { TableItem } from '../client.ts';
import * as keys from '../keys.ts';
import { toCells } from './street-cells.ts';
import { packCell, packStreet } from './street-codec.ts';
import { packRows, toListItem } from './street-list-codec.ts';

/** Bytes of a list at most, so that a search reads four within its budget. */
const MAX_LIST_BYTES = 7_900;
/** Words of all streets begin differently by then; what is still longer stays together. */
const MAX_PREFIX = 5;

/** Words that a typed text may have: each begins a bucket. */
const wordsOf = (name: string): readonly string[] => readStreetName(name).words;

interface List {
  readonly bucket: string;
  readonly packed: Uint8Array;
}

const sortRows = (rows: readonly StreetRow[]) =>
  [...rows].sort(
    (a, b) =>
      Number(a.name > b.name) - Number(a.name < b.name) ||
      Number(a.town > b.town) - Number(a.town < b.town) ||
      Number((a.settlement ?? '') > (b.settlement ?? '')) -
        Number((a.settlement ?? '') < (b.settlement ?? '')),
  );

/** The lists of an area, of which a long one is split by the next letter of the words. */
const splitRows = (
  rows: readonly StreetRow[],
  splits: Set<string>,
  known: ReadonlySet<string> | undefined,
  bucket = '',
): List[] => {
  const packed = packRows(rows);
  const isWhole =
    known === undefined
      ? packed.length <= MAX_LIST_BYTES || bucket.length >= MAX_PREFIX || bucket.endsWith('.')
      : !known.has(bucket);
  if (isWhole) return [{ bucket, packed }];
  splits.add(bucket);
  const parts = new Map<string, Set<StreetRow>>();
  for (const row of rows)
    for (const word of wordsOf(row.name)) {
      if (!word.startsWith(bucket)) continue;
      const next = nextPrefix(word, bucket);
      const part = parts.get(next) ?? new Set();
      parts.set(next, part.add(row));
    }
  return [...parts].flatMap(([next, part]) => splitRows([...part], splits, known, next));
};

export const countHouses = (streets: readonly Street[]): number =>
  streets.reduce((sum, { houses }) => sum + houses.length, 0);

const toRow = ({ town, name, settlement, houses }: Street): StreetRow => ({
  town,
  name,
  settlement,
  houses: houses.length,
});

const groupBy = <T>(values: Iterable<T>, keysOf: (value: T) => readonly string[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const value of values)
    for (const key of keysOf(value)) {
      const group = groups.get(key);
      if (group) group.push(value);
      else groups.set(key, [value]);
    }
  return groups;
};

/** The words of a name, and the same with its settlement, of which the gazetteer knows few. */
const namesOf = ({ name, settlement }: Street): string[] => {
  const words = wordsOf(name).join(' ');
  return settlement === undefined ? [words] : [words, `${words} ${wordsOf(settlement).join(' ')}`];
};

/** The areas whose lists have a street. */
export const areasOf = ({ town, middle, houses }: Street): string[] => [
  townArea(town),
  ...nodesAround(middle),
  ...[...new Set(houses.map(({ postcode }) => postcode))].filter(Boolean).map(postcodeArea),
];

/** A name is listed in so many towns of a province, the largest ones. */
const MAX_TOWNS_OF_NAME = 8;

export interface StreetItems {
  readonly items: readonly TableItem[];
  readonly splits: StreetEdition['splits'];
}

/** Values that are packed between two beats. */
const VALUES_A_BEAT = 200;

/**
 * All items of an edition but its own record, first the streets. `weightOf` orders towns by how many people live there. Lists are split as
 * `known` says, else where they are too long when they are compressed. A large province takes many seconds: `beat` is called in between.
 */
export const toStreetItems = async (
  edition: string,
  streets: readonly Street[],
  weightOf: (town: string) => number,
  {
    known,
    beat = () => Promise.resolve(),
  }: { known?: StreetEdition['splits']; beat?: () => Promise<void> } = {},
): Promise<StreetItems> => {
  const splits = new Map<string, Set<string>>();
  const items: TableItem[] = [];
  const addEach = async <T>(values: Iterable<T>, convert: (value: T) => readonly TableItem[]) => {
    let count = 0;
    for (const value of values) {
      items.push(...convert(value));
      count += 1;
      if (count % VALUES_A_BEAT === 0) await beat();
    }
    await beat();
  };

  await addEach(streets, (street) => [packStreet(keys.streetKey(edition, street), street)]);
  await addEach(groupBy(streets, areasOf), ([area, there]) => {
    const splitsOfArea = new Set<string>();
    const knownOfArea = known && (known.get(area) ?? new Set());
    const lists = splitRows(sortRows(there.map(toRow)), splitsOfArea, knownOfArea);
    if (splitsOfArea.size > 0) splits.set(area, splitsOfArea);
    return lists.map(({ bucket, packed }) => toListItem(keys.streetListKey(edition, area, bucket), packed));
  });
  await addEach(groupBy(streets, namesOf), ([words, there]) => {
    const largest = there
      .toSorted((a, b) => weightOf(b.town) - weightOf(a.town) || b.houses.length - a.houses.length)
      .slice(0, MAX_TOWNS_OF_NAME);
    return [toListItem(keys.streetNameKey(words, edition), packRows(largest.map(toRow)))];
  });
  await addEach(toCells(streets), ([cell, there]) => [packCell(keys.streetCellKey(cell, edition), there)]);
  return { splits, items };
};
