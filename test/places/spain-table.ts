import { readStreets } from '#build/streets/collect-streets.ts';
import { RIOJA_ATTRIBUTION, RIOJA_FILES } from '#build/streets/rioja.ts';
import { loadGazetteer } from '#shared/adapters/places/gazetteer-index.ts';
import type { Table, TableItem } from '#shared/data/client.ts';
import { streetEditionKey } from '#shared/data/keys.ts';
import { toStreetItems } from '#shared/data/streets/street-items.ts';
import { writeSplits } from '#shared/data/streets/streets-writer.ts';
import type { Street } from '#shared/domain/ports/streets.ts';
import { spainOf } from './spain-streets.ts';

const byKey = (a: TableItem, b: TableItem) => Number(String(a.sk) > String(b.sk)) || -Number(a.sk !== b.sk);

/** The index of the first item whose key is not before `sk`. */
const findStart = (items: readonly TableItem[], sk: string): number => {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (String(items[middle]?.sk) < sk) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** A table in memory that reads millions of items by partition and prefix. Call `sort` between `add` and reading. */
const prefixTable = () => {
  const partitions = new Map<string, TableItem[]>();
  const add = (items: readonly TableItem[]) => {
    for (const item of items) {
      const partition = partitions.get(String(item.pk));
      if (partition) partition.push(item);
      else partitions.set(String(item.pk), [item]);
    }
  };
  const sort = () => partitions.forEach((items) => items.sort(byKey));
  const queryAll: Table['queryAll'] = ({ ExpressionAttributeValues, Limit = Infinity }) => {
    const { ':partition': pk, ':prefix': prefix = '' } = ExpressionAttributeValues ?? {};
    const items = partitions.get(String(pk)) ?? [];
    const found: TableItem[] = [];
    for (let at = findStart(items, String(prefix)); found.length < Limit; at += 1) {
      const item = items[at];
      if (!item || !String(item.sk).startsWith(String(prefix))) break;
      found.push({ ...item });
    }
    return Promise.resolve(found);
  };
  const getMany: Table['getMany'] = (keys) =>
    Promise.resolve(
      keys.flatMap(({ pk, sk }) => {
        const items = partitions.get(pk) ?? [];
        const item = items[findStart(items, sk)];
        return item?.sk === sk ? [{ ...item }] : [];
      }),
    );
  const query: Table['query'] = async (input) => ({ items: await queryAll(input), next: undefined });
  const readEach: Table['readEach'] = (listed, read) => listed.map(read);
  return { add, sort, table: { query, queryAll, getMany, readEach } as Table }; // the reader of streets calls no more
};

/** A table of the streets of a generated Spain, the same for the same seed, with the real streets that they are drawn from. */
export const createSpain = async (seed: number) => {
  const gazetteer = await loadGazetteer();
  const rioja = await readStreets(RIOJA_FILES);
  const model = rioja.provinces.flatMap((province) => rioja.streetsOf(province));
  const { provinces, makeProvince, weightOf } = spainOf(gazetteer, model, seed);
  const waiting = [...provinces];
  const { add, sort, table } = prefixTable();
  let count = 0;

  /** Adds provinces until there are this many streets, and calls back with the streets of each. */
  const growTo = async (
    size: number,
    onProvince: (province: string, streets: readonly Street[]) => void,
  ): Promise<void> => {
    while (count < size) {
      const province = waiting.shift();
      if (province === undefined) break;
      const streets = makeProvince(province);
      const edition = `${province}a`;
      const { items, splits } = await toStreetItems(edition, streets, weightOf);
      const record = {
        ...{ ...streetEditionKey(province), edition, source: 'bench', attribution: RIOJA_ATTRIBUTION },
        ...{ importedAt: '2026-11-25T00:00:00Z', streets: streets.length, houses: 0, items: items.length },
        splits: writeSplits(splits),
      };
      add([...items, record]);
      onProvince(province, streets);
      count += streets.length;
    }
    sort();
  };
  return { gazetteer, model, table, growTo };
};
