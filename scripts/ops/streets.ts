import { UnreadableFile } from '#build/streets/read-features.ts';
import { importStreets, removeStreets } from '#build/streets/import-streets.ts';
import { readFieldNames } from '#build/streets/street-fields.ts';
import { loadGazetteer } from '#shared/adapters/places/gazetteer-index.ts';
import { checkEdition } from '#shared/data/check-edition.ts';
import { openTable, type Table } from '#shared/data/client.ts';
import { ImportRuns } from '#shared/data/streets/street-claims.ts';
import { BEING_REMOVED, streetsWriter } from '#shared/data/streets/streets-writer.ts';
import { Failure, UsageError } from './failure.ts';
import { type Given, needed, type Say, type Task } from './task.ts';

type Part = (table: Table, given: Given, say: Say) => Promise<void>;

const PROVINCES = 52;

const provinceOf = (given: Given): string | undefined => {
  const province = given.text('province');
  if (province === undefined) return undefined;
  const isKnown = /^\d\d$/.test(province) && Number(province) >= 1 && Number(province) <= PROVINCES;
  if (!isKnown) throw new UsageError('--province must be the INE code of a province, such as 26 or 08.');
  return province;
};

const importFiles: Part = async (table, given, say) => {
  const attribution = needed(given, 'attribution').trim();
  if (attribution === '') throw new UsageError('--attribution must say whose data they are.');
  const fields = readFieldNames(given.text('fields'));
  await importStreets(table, {
    files: given.words,
    fields,
    attribution,
    mayShrink: given.has('smaller'),
    say,
  });
};

/** Prints one edition and an import that has not ended. Returns whether something is wrong. */
const checkProvince = async (
  table: Table,
  province: string,
  weightOf: (town: string) => number,
  say: Say,
): Promise<boolean> => {
  const writer = streetsWriter(table);
  const open = await writer.findImport(province);
  if (open)
    say(
      open.source === BEING_REMOVED
        ? `Province ${province}: an edition of before is being deleted, last seen at ${open.seenAt}.`
        : `Province ${province}: an import is open, ${open.written} items written, last seen at ${open.seenAt}.`,
    );
  const edition = await writer.findEdition(province);
  if (!edition) return false;
  const { streets, houses, items, attribution, importedAt } = edition;
  say(
    `Province ${province}: ${streets} streets with ${houses} houses, ${items} items, of ${importedAt.slice(0, 10)}, "${attribution}".`,
  );
  const found = await checkEdition(table, province, edition, weightOf);
  const problems = [
    ...(found.streets === streets && found.houses === houses
      ? []
      : [`the table has ${found.streets} streets with ${found.houses} houses`]),
    ...(found.missing > 0 ? [`${found.missing} lists, names or squares are missing`] : []),
    ...(found.different > 0 ? [`${found.different} lists, names or squares are wrong`] : []),
    ...(found.example === undefined ? [] : [`such as ${found.example}`]),
  ];
  if (problems.length > 0) say(`  Wrong: ${problems.join('; ')}.`);
  return problems.length > 0;
};

const check: Part = async (table, given, say) => {
  const only = provinceOf(given);
  const provinces = only === undefined ? await streetsWriter(table).listAll() : [only];
  const { byId } = await loadGazetteer();
  const weightOf = (town: string) => byId.get(`es:${town}`)?.weight ?? 0;
  const wrong: string[] = [];
  for (const province of provinces)
    if (await checkProvince(table, province, weightOf, say)) wrong.push(province);
  if (wrong.length > 0)
    throw new Failure(`The streets of ${wrong.join(', ')} are not whole: remove and import them again.`);
  say(provinces.length === 0 ? 'There are no streets.' : 'Everything is there.');
};

const remove: Part = async (table, given, say) => {
  needed(given, 'province');
  const province = provinceOf(given) ?? '';
  const isRemoved = await removeStreets(table, province, { say });
  say(
    isRemoved ? `The streets of province ${province} are deleted.` : `Province ${province} has no streets.`,
  );
};

/** Runs a part on the table of a stage. */
const onTable =
  (part: Part): Task['run'] =>
  async (place, given, say) => {
    try {
      await part(openTable(await place.tableName(), { service: place.dynamodb }), given, say);
    } catch (error) {
      throw error instanceof UnreadableFile || error instanceof ImportRuns
        ? new Failure(error.message)
        : error;
    }
  };

export const importStreetsTask: Task = {
  summary: 'import streets and house numbers (docs/streets.md)',
  usage: '--attribution <text> [--fields street=COLUMN,...] [--smaller] FILE...',
  flags: {
    attribution: { type: 'string' },
    fields: { type: 'string' },
    smaller: { type: 'boolean' },
  },
  words: 'one or more',
  run: onTable(importFiles),
};

export const checkStreetsTask: Task = {
  summary: 'list the streets that are imported, and compare all that is derived from them',
  usage: '[--province NN]',
  flags: { province: { type: 'string' } },
  run: onTable(check),
};

export const removeStreetsTask: Task = {
  summary: 'delete the streets of a province',
  usage: '--province NN',
  flags: { province: { type: 'string' } },
  run: onTable(remove),
};
