import type { Table, TableItem } from './client.ts';
import { unpackCell } from './streets/street-codec.ts';
import { readStreets } from './streets/street-edition-items.ts';
import { countHouses, toStreetItems } from './streets/street-items.ts';
import { unpackList } from './streets/street-list-codec.ts';
import { readSplits } from './streets/streets-repository.ts';
import type { EditionInService } from './streets/streets-writer.ts';

/** Items that are compared at one time. */
const PAGE = 1_000;

export interface EditionCheck {
  readonly streets: number;
  readonly houses: number;
  readonly missing: number;
  readonly different: number;
  /** The first item that is missing or different. */
  readonly example: string | undefined;
}

const nameOf = ({ pk, sk }: TableItem) => `${String(pk)} ${String(sk)}`;

/** The content of an item, independent of its compression. */
const contentOf = (item: TableItem): string => {
  const isCell = String(item.pk).startsWith('STREETCELL#');
  return JSON.stringify(isCell ? unpackCell(item) : unpackList(item).rows);
};

const isSame = (stored: TableItem, expected: TableItem): boolean => {
  try {
    return contentOf(stored) === contentOf(expected);
  } catch {
    return false;
  }
};

/** Reads all streets of an edition, and compares the lists, names and squares that follow from them with those in the table. */
export const checkEdition = async (
  table: Table,
  province: string,
  { edition, splits }: EditionInService,
  weightOf: (town: string) => number,
): Promise<EditionCheck> => {
  const streets = await readStreets(table, province, edition);
  const { items } = await toStreetItems(edition, streets, weightOf, { known: readSplits(splits) });
  const derived = items.slice(streets.length);
  let [missing, different] = [0, 0];
  let example: string | undefined;
  for (let at = 0; at < derived.length; at += PAGE) {
    const page = derived.slice(at, at + PAGE);
    const keys = page.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
    const stored = new Map((await table.getMany(keys)).map((item) => [nameOf(item), item]));
    for (const expected of page) {
      const item = stored.get(nameOf(expected));
      if (item && isSame(item, expected)) continue;
      example ??= nameOf(expected);
      if (item) different += 1;
      else missing += 1;
    }
  }
  return { streets: streets.length, houses: countHouses(streets), missing, different, example };
};
