import type { Table, TableItem } from '#shared/data/client.ts';
import { itemBytes, readUnits } from './item-bytes.ts';

type Query = Parameters<Table['query']>[0];

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

/** Millions of items in memory, by partition and sorted, with the read units and round trips of what is read. */
export const streetTable = () => {
  const partitions = new Map<string, TableItem[]>();
  const spent = { units: 0, rounds: 0 };
  let [isCounting, underWay] = [true, 0];

  const add = (items: readonly TableItem[]) => {
    for (const item of items) {
      const partition = partitions.get(String(item.pk));
      if (partition) partition.push(item);
      else partitions.set(String(item.pk), [item]);
    }
  };
  const sort = () => {
    for (const items of partitions.values()) items.sort(byKey);
  };

  /** Answers later, as a network does. Concurrent requests share a round trip. */
  const answer = async <T>(found: T, units: () => number): Promise<T> => {
    if (isCounting) spent.units += units();
    if (underWay++ === 0) spent.rounds += 1;
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return found;
  };
  const sum = (items: readonly TableItem[]) => items.reduce((bytes, item) => bytes + itemBytes(item), 0);

  const select = ({ ExpressionAttributeValues, Limit = Infinity }: Query): TableItem[] => {
    const { ':partition': pk, ':prefix': prefix = '' } = ExpressionAttributeValues ?? {};
    const items = partitions.get(String(pk)) ?? [];
    const first = findStart(items, String(prefix));
    const found: TableItem[] = [];
    for (let at = first; at < items.length && found.length < Limit; at += 1) {
      const item = items[at];
      if (!item || !String(item.sk).startsWith(String(prefix))) break;
      found.push({ ...item });
    }
    return found;
  };
  const queryAll: Table['queryAll'] = (input) => {
    const found = select(input);
    return answer(found, () => readUnits(sum(found)));
  };
  const query: Table['query'] = async (input) => ({ items: await queryAll(input), next: undefined });
  const getMany: Table['getMany'] = (keys) => {
    const found = keys.flatMap(({ pk, sk }) => {
      const items = partitions.get(pk) ?? [];
      const item = items[findStart(items, sk)];
      return item?.sk === sk ? [{ ...item }] : [];
    });
    const missing = keys.length - found.length;
    return answer(
      found,
      () => missing / 2 + found.reduce((units, item) => units + readUnits(itemBytes(item)), 0),
    );
  };
  const readEach: Table['readEach'] = (listed, read) => listed.map(read);
  return {
    add,
    sort,
    table: { query, queryAll, getMany, readEach } as Table, // the reader of streets calls no more
    take: () => {
      const taken = { ...spent };
      Object.assign(spent, { units: 0, rounds: 0 });
      return taken;
    },
    setCounting: (counts: boolean) => {
      isCounting = counts;
    },
  };
};
