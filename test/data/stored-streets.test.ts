import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { TableItem } from '#shared/data/client.ts';
import { streetImportKey } from '#shared/data/keys.ts';
import { readRecord } from '#shared/data/read-record.ts';
import { unpackCell, unpackStreet } from '#shared/data/streets/street-codec.ts';
import { unpackList } from '#shared/data/streets/street-list-codec.ts';
import { streetsWriter } from '#shared/data/streets/streets-writer.ts';
import { UnreadableRecord } from '#shared/lib/unreadable-record.ts';
import { StoredStreetEdition, StoredStreetImport } from '#shared/model/street-edition.ts';
import { memoryTable } from '#local/table/memory-table.ts';

/** Streets as the release stored them that stored them first. `STORED=1 npm test -- stored-streets` writes them. */
const FILE = path.resolve(import.meta.dirname, '../fixtures/stored-streets.json');

const READERS: Readonly<Record<string, (item: TableItem) => unknown>> = {
  'STREETS EDITION': (item) => readRecord(StoredStreetEdition, item),
  'STREETS IMPORT': (item) => readRecord(StoredStreetImport, item),
  STREETS: unpackStreet,
  STREETNAMES: unpackList,
  STREETNAME: unpackList,
  STREETCELL: unpackCell,
};

const kindOf = ({ pk, sk }: TableItem): string =>
  pk === 'STREETS' ? `STREETS ${String(sk).split('#')[0] ?? ''}` : (String(pk).split('#')[0] ?? '');

/** A buffer makes JSON of itself before it can be replaced. */
const isBuffer = (held: unknown): held is { data: number[] } =>
  typeof held === 'object' && held !== null && 'type' in held && held.type === 'Buffer';

const toText = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) => {
    if (isBuffer(held)) return { bytes: Buffer.from(held.data).toString('base64') };
    return held instanceof Uint8Array ? { bytes: Buffer.from(held).toString('base64') } : held;
  });
const fromText = (text: string): unknown =>
  JSON.parse(text, (_, held: unknown) =>
    typeof held === 'object' && held !== null && 'bytes' in held && typeof held.bytes === 'string'
      ? new Uint8Array(Buffer.from(held.bytes, 'base64'))
      : held,
  );

const house = { extension: 'BIS', postcode: '26001', lat: 42.4659, lng: -2.4481 };
const STREET = {
  town: '26089',
  slug: 'calle-laurel~varea',
  name: 'Calle Laurel',
  settlement: 'Varea',
  middle: { lat: 42.4659, lng: -2.4481 },
  lines: [
    [
      { lat: 42.4658, lng: -2.4485 },
      { lat: 42.466, lng: -2.4477 },
    ],
    [{ lat: 42.467, lng: -2.45 }],
  ],
  houses: [
    { number: 2, ...house },
    { number: 14, ...house, extension: '' },
  ],
};

const writeFixtures = async () => {
  const { table, all } = memoryTable();
  await table.put({
    ...streetImportKey('28'),
    edition: '28abc',
    source: 'abc',
    written: 2000,
    writer: 'one',
    seenAt: '2026-01-01T00:00:00.000Z',
  });
  await streetsWriter(table).writeEdition({
    province: '26',
    source: 'abc',
    attribution: '© Prueba',
    streets: [STREET],
    weightOf: () => 1,
    newEdition: '26abc',
    writer: 'one',
    now: () => Date.parse('2026-01-01T00:00:00Z'),
    onProgress: () => undefined,
  });
  const items = new Map(all().map((item) => [kindOf(item), item]));
  const written = [...items].map(([kind, item]) => ({ item, read: READERS[kind]?.(item) }));
  writeFileSync(FILE, `[\n${written.map(toText).join(',\n')}\n]\n`);
};
if (process.env.STORED !== undefined) await writeFixtures();

const fixtures = fromText(readFileSync(FILE, 'utf8')) as { item: TableItem; read: object }[]; // as they are written above

it('[HM-02] every kind of item of streets is read as it was', () => {
  expect(fixtures.map(({ item }) => kindOf(item)).toSorted()).toEqual(Object.keys(READERS).toSorted());
  for (const { item, read } of fixtures)
    expect(fromText(toText(READERS[kindOf(item)]?.(item))), kindOf(item)).toMatchObject(read);
});

it('[HM-02] an item without one of its attributes is read, or named as unreadable', () => {
  for (const { item } of fixtures)
    for (const name of Object.keys(item)) {
      if (name === 'pk' || name === 'sk') continue;
      const { [name]: _left, ...others } = item;
      expect(() => READERS[kindOf(item)]?.(others), `${kindOf(item)} ${name}`).toThrow(UnreadableRecord);
    }
});
