import type { Point } from '../../domain/ports/places.ts';
import type {
  NearbyStreet,
  Street,
  StreetBlock,
  StreetEdition,
  StreetId,
  StreetList,
  Streets,
} from '../../domain/ports/streets.ts';
import { metresToSegment } from '../../lib/geo.ts';
import { provinceOf } from '../../lib/street-areas.ts';
import { StoredStreetEdition } from '../../model/street-edition.ts';
import type { Table, TableItem } from '../client.ts';
import { inPartition, startingWith } from '../key-conditions.ts';
import * as keys from '../keys.ts';
import { readRecord } from '../read-record.ts';
import { cellsAround } from './street-cells.ts';
import { type CellStreet, unpackCell, unpackStreet } from './street-codec.ts';
import { unpackList } from './street-list-codec.ts';

/** Time for which a process uses the editions that it has read, in milliseconds. An old edition is deleted later than that. */
export const EDITIONS_KEPT_FOR = 60_000;
/** Maximum number of cached lists: each key that a visitor types reads the same list again. */
const LISTS_KEPT = 60;
/** Names that begin alike are enough for six suggestions of two or three towns. */
const MAX_NAMES = 40;

export const readSplits = (text: string): StreetEdition['splits'] =>
  new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [area = '', beginnings = ''] = line.split(':');
        return [area, new Set(beginnings.split(','))];
      }),
  );

const toEdition = (item: TableItem): StreetEdition => {
  const { edition, attribution, splits } = readRecord(StoredStreetEdition, item);
  return {
    province: String(item.sk).split('#')[1] ?? '',
    edition,
    attribution,
    splits: readSplits(splits),
  };
};

/** Metres from a point to the nearest of the lines. */
const metresToLines = (point: Point, lines: CellStreet['lines']): number =>
  Math.min(
    ...lines.flatMap((line) => line.map((to, index) => metresToSegment(point, line[index - 1] ?? to, to))),
  );

/** Streets in the table. Editions and lists are remembered by this process. */
export const streetsRepository = (table: Table, now: () => number = Date.now): Streets => {
  let known: { until: number; editions: Promise<ReadonlyMap<string, StreetEdition>> } | undefined;
  const lists = new Map<string, StreetBlock>();

  const readEditions = async () => {
    const items = await table.queryAll(startingWith(keys.streetEditionKey('')));
    return new Map(table.readEach(items, toEdition).map((edition) => [edition.province, edition]));
  };

  const editions = async () => {
    if (!known || known.until <= now())
      known = { until: now() + EDITIONS_KEPT_FOR, editions: readEditions() };
    try {
      return await known.editions;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };

  const remember = (name: string, block: StreetBlock) => {
    const [oldest] = lists.keys();
    if (lists.size >= LISTS_KEPT && oldest !== undefined) lists.delete(oldest);
    lists.set(name, block);
  };

  const listBlocks = async (asked: readonly StreetList[]): Promise<(StreetBlock | undefined)[]> => {
    const wanted = asked.map(({ edition, area, bucket }) => keys.streetListKey(edition, area, bucket));
    const nameOf = ({ pk, sk }: { pk: unknown; sk: unknown }) => `${String(pk)} ${String(sk)}`;
    const unknown = wanted.filter((key) => !lists.has(nameOf(key)));
    const items = unknown.length > 0 ? await table.getMany(unknown) : [];
    const read = new Map(
      items.flatMap(({ pk, sk, ...fields }) =>
        table
          .readEach([{ pk, sk, ...fields }], unpackList)
          .map((block) => [nameOf({ pk, sk }), block] as const),
      ),
    );
    const blocks = wanted.map((key) => lists.get(nameOf(key)) ?? read.get(nameOf(key)));
    for (const [name, block] of read) remember(name, block);
    return blocks;
  };

  const listNamed = async (beginning: string): Promise<StreetBlock[]> => {
    const inService = new Set([...(await editions()).values()].map(({ edition }) => edition));
    const { pk, sk } = keys.streetNameKey(beginning, '');
    const { items } = await table.query({
      ...inPartition(pk, { prefix: sk.slice(0, -1) }),
      Limit: MAX_NAMES,
    });
    const current = items.filter((item) => inService.has(keys.editionOfName(item.sk)));
    return table.readEach(current, unpackList);
  };

  const getStreets = async (ids: readonly StreetId[]): Promise<Street[]> => {
    const inService = await editions();
    const wanted = ids.flatMap((id) => {
      const edition = inService.get(provinceOf(id.town));
      return edition ? [keys.streetKey(edition.edition, id)] : [];
    });
    return wanted.length > 0 ? table.readEach(await table.getMany(wanted), unpackStreet) : [];
  };

  const listAround = async (point: Point, metres: number): Promise<NearbyStreet[]> => {
    const inService = [...(await editions()).values()];
    if (inService.length === 0) return [];
    const current = new Set(inService.map(({ edition }) => edition));
    const squares = cellsAround(point, metres).map((cell) => keys.streetCellKey(cell, '').pk);
    const items = (await Promise.all(squares.map((pk) => table.queryAll(inPartition(pk))))).flat();
    const streets = table.readEach(
      items.filter(({ sk }) => current.has(String(sk))),
      unpackCell,
    );
    const nearest = new Map<string, NearbyStreet>();
    for (const { town, slug, lines } of streets.flat()) {
      const there = { town, slug, metres: metresToLines(point, lines) };
      const before = nearest.get(`${town} ${slug}`);
      if (!before || before.metres > there.metres) nearest.set(`${town} ${slug}`, there);
    }
    return [...nearest.values()]
      .filter((street) => street.metres <= metres)
      .sort((a, b) => a.metres - b.metres);
  };

  return { editions, listBlocks, listNamed, getStreets, listAround };
};
