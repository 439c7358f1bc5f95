/** The items of an edition in the table: writing, reading and deleting all of them. */
import type { Street } from '../../domain/ports/streets.ts';
import { type Table, type TableItem, ItemsLeft } from '../client.ts';
import { inPartition, startingWith } from '../key-conditions.ts';
import * as keys from '../keys.ts';
import { unpackStreet } from './street-codec.ts';
import { areasOf, toStreetItems } from './street-items.ts';

/** Batches that are written, and partitions that are read, at one time. */
const AT_ONCE = 4;
const BATCH = 25;
/** Pauses in milliseconds after which a table that throttles is asked again. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000];

/** Towns of a province have the numbers 1 to 999 behind its own. Towns that were merged since are found as well. */
const townsOf = (province: string): string[] =>
  Array.from({ length: 999 }, (_, index) => `${province}${String(index + 1).padStart(3, '0')}`);

/** The pacing of long work: a heartbeat after each step, and a pause. */
export interface Pace {
  readonly beat: () => Promise<void>;
  readonly pause: (milliseconds: number) => Promise<void>;
}

const isThrottled = (error: unknown): boolean =>
  error instanceof ItemsLeft ||
  (error instanceof Error && /Throttl|ProvisionedThroughput|RequestLimit/.test(error.name));

/** Repeats what a table refuses because it is asked too much, while the process notes that it lives. */
const withPatience = async (run: () => Promise<void>, { beat, pause }: Pace): Promise<void> => {
  for (const wait of PAUSES)
    try {
      await run();
      return;
    } catch (error) {
      if (!isThrottled(error)) throw error;
      await beat();
      await pause(wait);
    }
  await run();
};

/** Runs `work` on each value, some at a time. The first failure stops all, and is thrown when none works any more. */
const someAtOnce = async <T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> => {
  const left = values.values();
  let failure: { error: unknown } | undefined;
  const run = async () => {
    for (const value of left)
      try {
        if (failure) return;
        await work(value);
      } catch (error) {
        failure ??= { error };
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  if (failure) throw failure.error;
};

const inBatches = <T>(
  values: readonly T[],
  write: (batch: readonly T[]) => Promise<void>,
  pace: Pace,
): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(values.length / BATCH) }, (_, index) =>
    values.slice(index * BATCH, (index + 1) * BATCH),
  );
  return someAtOnce(batches, async (batch) => {
    await withPatience(() => write(batch), pace);
    await pace.beat();
  });
};

const keyOf = ({ pk, sk }: TableItem) => ({ pk: String(pk), sk: String(sk) });

export const writeItems = (table: Table, items: readonly TableItem[], pace: Pace): Promise<void> =>
  inBatches(items, table.putMany, pace);

/** All streets of an edition, by municipality and name. */
export const readStreets = async (
  table: Table,
  province: string,
  edition: string,
  beat: Pace['beat'] = () => Promise.resolve(),
): Promise<Street[]> => {
  const found = new Map<string, Street[]>();
  await someAtOnce(townsOf(province), async (town) => {
    const items = await table.queryAll({
      ...inPartition(keys.streetKey(edition, { town, slug: '' }).pk),
      ConsistentRead: true,
    });
    found.set(town, items.map(unpackStreet));
    await beat();
  });
  return townsOf(province).flatMap((town) => found.get(town) ?? []);
};

/** Keys of the lists of an area, however it was split. */
const findLists = async (table: Table, edition: string, areas: readonly string[], beat: Pace['beat']) => {
  const found: TableItem[] = [];
  await someAtOnce(areas, async (area) => {
    const key = keys.streetListKey(edition, area, '');
    found.push(
      ...(await table.queryAll({
        ...startingWith(key),
        ConsistentRead: true,
      })),
    );
    await beat();
  });
  return found;
};

const isListOrStreet = ({ pk }: TableItem): boolean => /^STREET(S|NAMES)#/.test(String(pk));

/**
 * Deletes all items of an edition. What is derived from its streets goes before them, so that it can be broken off and repeated. Lists
 * are looked for: a compressor of another version may have split them in other places.
 */
export const removeItems = async (
  table: Table,
  province: string,
  edition: string,
  pace: Pace,
): Promise<void> => {
  const streets = await readStreets(table, province, edition, pace.beat);
  const lists = await findLists(table, edition, [...new Set(streets.flatMap(areasOf))], pace.beat);
  const { items } = await toStreetItems(edition, streets, () => 0, pace);
  const derived = [...lists, ...items.filter((item) => !isListOrStreet(item))];
  for (const part of [derived.map(keyOf), streets.map((street) => keys.streetKey(edition, street))])
    await inBatches(part, table.removeMany, pace);
};
