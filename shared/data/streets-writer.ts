import type { Street, StreetEdition } from '../domain/ports/streets.ts';
import type { Held } from '../model/record.ts';
import { StoredStreetEdition, StoredStreetImport } from '../model/street-edition.ts';
import { toIso } from '../lib/time.ts';
import type { Table, TableItem } from './client.ts';
import { startingWith } from './key-conditions.ts';
import * as keys from './keys.ts';
import { readRecord } from './read-record.ts';
import { unpackStreet } from './street-codec.ts';
import { toStreetItems } from './street-items.ts';

export type EditionInService = Held<typeof StoredStreetEdition>;
export type OpenImport = Held<typeof StoredStreetImport>;

/** A writer that has been silent for so long, in milliseconds, has died. */
const SILENT_AFTER = 60_000;
/** Items between two notes of how far an import is. */
const ITEMS_A_NOTE = 2_000;
/** Batches that are written at one time. */
const WRITERS = 4;
const BATCH = 25;

const writeSplits = (splits: StreetEdition['splits']): string =>
  [...splits].map(([area, beginnings]) => `${area}:${[...beginnings].join(',')}`).join('\n');

/** Another process imports the same province. */
export class ImportRuns extends Error {}

/** Runs `write` on batches of items, some at a time. */
const inBatches = async <T>(values: readonly T[], write: (batch: T[]) => Promise<void>): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(values.length / BATCH) }, (_, index) =>
    values.slice(index * BATCH, (index + 1) * BATCH),
  );
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await write(batch);
  };
  await Promise.all(Array.from({ length: WRITERS }, work));
};

export interface WriteOptions {
  readonly province: string;
  /** A hash of the files: an import of the same files that was broken off goes on. */
  readonly source: string;
  readonly attribution: string;
  readonly streets: readonly Street[];
  readonly weightOf: (town: string) => number;
  /** A name for the edition, if it is a new one. */
  readonly newEdition: string;
  /** Names this process. */
  readonly writer: string;
  readonly now: () => number;
  readonly onProgress: (written: number, all: number) => void;
}

/** Editions of streets, for whoever imports and removes them. */
export const streetsWriter = (table: Table) => {
  const findEdition = async (province: string): Promise<EditionInService | undefined> => {
    const item = await table.get(keys.streetEditionKey(province), { isConsistent: true });
    return item && readRecord(StoredStreetEdition, item);
  };
  const findImport = async (province: string): Promise<OpenImport | undefined> => {
    const item = await table.get(keys.streetImportKey(province), { isConsistent: true });
    return item && readRecord(StoredStreetImport, item);
  };

  const listEditions = async (): Promise<(EditionInService & { province: string })[]> => {
    const items = await table.queryAll(startingWith(keys.streetEditionKey('')));
    return items.map((item) => ({
      ...readRecord(StoredStreetEdition, item),
      province: String(item.sk).split('#')[1] ?? '',
    }));
  };

  /** Writes how far this process is. Throws `ImportRuns` if another one writes. */
  const note = async (
    { province, writer, now }: Pick<WriteOptions, 'province' | 'writer' | 'now'>,
    progress: Pick<OpenImport, 'edition' | 'source' | 'written'>,
  ): Promise<void> => {
    const isMine = await table.putIf(
      { ...keys.streetImportKey(province), ...progress, writer, seenAt: toIso(now()) },
      {
        ConditionExpression: 'attribute_not_exists(pk) OR writer = :writer OR seenAt < :silent',
        ExpressionAttributeValues: { ':writer': writer, ':silent': toIso(now() - SILENT_AFTER) },
      },
    );
    if (!isMine) throw new ImportRuns(`Another import of the province ${province} is running.`);
  };

  const readStreets = async (edition: string, towns: readonly string[]): Promise<Street[]> => {
    const streets: Street[] = [];
    for (const town of towns) {
      const items = await table.queryAll(startingWith(keys.streetKey(edition, { town, slug: '' })));
      streets.push(...items.map(unpackStreet));
    }
    return streets;
  };

  /** Deletes all items of an edition. What else is derived from its streets goes before them, so that it can be broken off and repeated. */
  const removeEdition = async (edition: string, towns: readonly string[]): Promise<number> => {
    const { items } = toStreetItems(edition, await readStreets(edition, towns), () => 0);
    const [streets, derived] = [items.filter(isStreet), items.filter((item) => !isStreet(item))];
    for (const part of [derived, streets]) await inBatches(part.map(keyOf), table.removeMany);
    return items.length;
  };

  /**
   * Writes an edition beside the one in service, then puts it into service. An import of the same files that was broken off goes on; of
   * others, its items are removed first. Returns the edition that was in service, if there was one. Throws `ImportRuns`.
   */
  const writeEdition = async (options: WriteOptions, towns: readonly string[]) => {
    const { province, source, streets, now } = options;
    const [open, before] = [await findImport(province), await findEdition(province)];
    const goesOn = open?.source === source;
    const edition = goesOn ? open.edition : options.newEdition;
    const first = goesOn ? open.written : 0;
    await note(options, { edition, source, written: first });
    if (open && !goesOn) await removeEdition(open.edition, towns);
    const { items, splits } = toStreetItems(edition, streets, options.weightOf);
    for (let at = first; at < items.length; at += ITEMS_A_NOTE) {
      const end = Math.min(items.length, at + ITEMS_A_NOTE);
      await inBatches(items.slice(at, end), table.putMany);
      await note(options, { edition, source, written: end });
      options.onProgress(end, items.length);
    }
    const stored: EditionInService = {
      edition,
      source,
      attribution: options.attribution,
      importedAt: toIso(now()),
      streets: streets.length,
      houses: streets.reduce((sum, { houses }) => sum + houses.length, 0),
      items: items.length,
      splits: writeSplits(splits),
    };
    await table.transact([
      { Put: { Item: { ...keys.streetEditionKey(province), ...stored } } },
      { Delete: { Key: keys.streetImportKey(province) } },
    ]);
    return { stored, before: before?.edition === edition ? undefined : before };
  };

  const takeOutOfService = (province: string): Promise<void> => table.remove(keys.streetEditionKey(province));

  return {
    findEdition,
    findImport,
    listEditions,
    readStreets,
    writeEdition,
    removeEdition,
    takeOutOfService,
  };
};

const isStreet = ({ pk }: TableItem): boolean => String(pk).startsWith('STREETS#');
const keyOf = ({ pk, sk }: TableItem) => ({ pk: String(pk), sk: String(sk) });
