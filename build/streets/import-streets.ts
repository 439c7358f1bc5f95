import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadGazetteer } from '#shared/adapters/places/gazetteer-index.ts';
import type { Table } from '#shared/data/client.ts';
import { ImportRuns } from '#shared/data/streets/street-claims.ts';
import { countHouses } from '#shared/data/streets/street-items.ts';
import { streetsWriter } from '#shared/data/streets/streets-writer.ts';
import { type CollectedStreets, type Left, readStreets } from './collect-streets.ts';
import { progressLine } from './progress-line.ts';
import { UnreadableFile } from './read-features.ts';
import { type FieldNames, STREET_FIELDS } from './street-fields.ts';

/** Changes when the same files give other items, so that they are imported again. */
const LAYOUT = 2;
const EDITION_LENGTH = 10;
/** Another import has noted by then that it lives, in milliseconds. */
const LOOK_AGAIN_AFTER = 5_000;
/** Towns that are named, of those that are not known. */
const MAX_NAMED_TOWNS = 5;
/** A new edition with less than this share of the streets or houses of the one before is taken for a file that is not whole. */
const MIN_SHARE = 0.5;

export interface ImportOptions {
  readonly files: readonly string[];
  /** The attribution of the data, shown beside them. */
  readonly attribution: string;
  readonly fields?: FieldNames;
  /** Whether an edition may have less than half of the one before. */
  readonly mayShrink?: boolean;
  readonly say?: (line: string) => void;
  readonly now?: () => number;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

const hashSource = async ({ files, attribution, fields = {} }: ImportOptions): Promise<string> => {
  const hash = createHash('sha256').update(
    JSON.stringify([LAYOUT, attribution, STREET_FIELDS.map((field) => fields[field] ?? '')]),
  );
  for (const file of files) {
    const ofFile = createHash('sha256');
    try {
      for await (const bytes of createReadStream(file)) ofFile.update(bytes as Buffer); // no encoding is set
    } catch {
      throw new UnreadableFile(`There is no file ${file} that can be read.`);
    }
    hash.update(ofFile.digest());
  }
  return hash.digest('hex');
};

/** Sentences on what was left out of the files. */
const describeLeft = ({ withoutName, withoutTown, withoutNumber, outsideSpain, towns }: Left): string[] => {
  const named = [...towns].slice(0, MAX_NAMED_TOWNS).join(', ');
  const more = towns.size > MAX_NAMED_TOWNS ? ' …' : '';
  return [
    ...(withoutName > 0 ? [`${withoutName} without the name of a street`] : []),
    ...(withoutTown > 0 ? [`${withoutTown} of unknown towns${named && ` (${named}${more})`}`] : []),
    ...(withoutNumber > 0 ? [`${withoutNumber} houses without a number`] : []),
    ...(outsideSpain > 0 ? [`${outsideSpain} without a position in Spain`] : []),
  ];
};

const readFiles = async ({
  files,
  fields,
  say = () => undefined,
  now = Date.now,
}: ImportOptions): Promise<CollectedStreets> => {
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const report = progressLine('bytes read', say, now);
  let read = 0;
  const collected = await readStreets(files, fields, (more) => report((read += more), bytes));
  const { features, left, provinces } = collected;
  const sentences = describeLeft(left);
  say(`${features} features read${sentences.length > 0 ? `; left out: ${sentences.join('; ')}` : ''}.`);
  if (provinces.length === 0) throw new UnreadableFile('The files have no street of a known town.');
  return collected;
};

/** Repeats `write` while another process might have died, and until that is known. Throws `ImportRuns` if it lives. */
const untilClaimed = async <T>(
  write: () => Promise<T>,
  { say = () => undefined, pause = sleep }: ImportOptions,
): Promise<T> => {
  let seenAt: string | undefined;
  for (;;)
    try {
      return await write();
    } catch (error) {
      const isNew = error instanceof ImportRuns && error.seenAt !== seenAt;
      if (!(error instanceof ImportRuns) || error.seenAt === undefined || (isNew && seenAt !== undefined))
        throw error;
      if (isNew) say(`${error.message.replace('is running.', 'was running')} at ${error.seenAt}: waits.`);
      seenAt = error.seenAt;
      await pause(LOOK_AGAIN_AFTER);
    }
};

/**
 * Writes the streets of files into the table, an edition for each province, beside those in service, and then switches. The same files
 * again change nothing; an import that was broken off goes on. Throws `UnreadableFile` for files that cannot be used, and `ImportRuns`
 * while another import of the same province runs.
 */
export const importStreets = async (table: Table, options: ImportOptions): Promise<void> => {
  const { attribution, say = () => undefined, now = Date.now, pause = sleep } = options;
  const source = await hashSource(options);
  const { provinces, streetsOf } = await readFiles(options);
  const { byId } = await loadGazetteer();
  const writer = streetsWriter(table);
  const me = randomUUID();

  for (const province of provinces) {
    const streets = streetsOf(province);
    const houses = countHouses(streets);
    const before = await writer.findEdition(province);
    if (before && before.source !== source && !options.mayShrink) {
      const isSmall = streets.length < before.streets * MIN_SHARE || houses < before.houses * MIN_SHARE;
      if (isSmall)
        throw new UnreadableFile(
          `The province ${province} has ${before.streets} streets with ${before.houses} houses, and the files have ${streets.length} with ${houses}: ` +
            'are they whole? Name all files of the province at once, or say --smaller.',
        );
    }
    const report = progressLine(`items of province ${province} written`, say, now);
    const write = () =>
      writer.writeEdition({
        province,
        source,
        attribution,
        streets,
        weightOf: (town) => byId.get(`es:${town}`)?.weight ?? 0,
        newEdition: `${province}${source.slice(0, EDITION_LENGTH)}`,
        writer: me,
        now,
        pause,
        onProgress: report,
        onReplaced: () => say(`Province ${province}: the new edition is in service. Deletes the one before.`),
      });
    const stored = await untilClaimed(write, options);
    say(
      stored
        ? `Province ${province}: ${stored.streets} streets with ${stored.houses} houses, ${stored.items} items.`
        : `Province ${province}: nothing to do, the same files are in service.`,
    );
  }
};

/** Deletes the streets of a province. False if there are none. Throws `ImportRuns`. */
export const removeStreets = (
  table: Table,
  province: string,
  options: Pick<ImportOptions, 'say' | 'now' | 'pause'> = {},
): Promise<boolean> => {
  const { now = Date.now, pause = sleep } = options;
  const writer = randomUUID();
  const remove = () => streetsWriter(table).removeProvince({ province, writer, now, pause });
  return untilClaimed(remove, { files: [], attribution: '', ...options });
};
