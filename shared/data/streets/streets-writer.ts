import { setTimeout as sleep } from 'node:timers/promises';
import type { Street, StreetEdition } from '../../domain/ports/streets.ts';
import type { Held } from '../../model/record.ts';
import { StoredStreetEdition } from '../../model/street-edition.ts';
import { toIso } from '../../lib/time.ts';
import type { Table } from '../client.ts';
import { startingWith } from '../key-conditions.ts';
import * as keys from '../keys.ts';
import { readRecord } from '../read-record.ts';
import { type Claim, type Claimant, claimProvince, findImport, ImportRuns } from './street-claims.ts';
import { type Pace, removeItems, writeItems } from './street-edition-items.ts';
import { countHouses, toStreetItems } from './street-items.ts';
import { EDITIONS_KEPT_FOR } from './streets-repository.ts';

export type EditionInService = Held<typeof StoredStreetEdition>;

/** Items between two notes of how far an import is. */
const ITEMS_A_NOTE = 2_000;
/** Readers have forgotten an edition so long after it was replaced, in milliseconds. */
const FORGOTTEN_AFTER = EDITIONS_KEPT_FOR + 10_000;
const WAIT_STEP = 5_000;
/** The source of an edition that nobody reads any more and that is being deleted. */
export const BEING_REMOVED = '';
const NOTHING_LEFT = { edition: '', source: BEING_REMOVED, written: 0 };

export const writeSplits = (splits: StreetEdition['splits']): string =>
  [...splits].map(([area, beginnings]) => `${area}:${[...beginnings].join(',')}`).join('\n');

interface Waiting extends Claimant {
  readonly pause?: (milliseconds: number) => Promise<void>;
}

export interface WriteOptions extends Waiting {
  /** A hash of the files: an import of the same files that was broken off goes on. */
  readonly source: string;
  readonly attribution: string;
  readonly streets: readonly Street[];
  readonly weightOf: (town: string) => number;
  /** A name for the edition, if it is a new one; no other edition of any province has it. */
  readonly newEdition: string;
  readonly onProgress: (written: number, all: number) => void;
  /** Called before the edition of before is deleted, which takes a minute or more. */
  readonly onReplaced?: () => void;
}

/** Imports and removes editions of streets. */
export const streetsWriter = (table: Table) => {
  const findEdition = async (province: string): Promise<EditionInService | undefined> => {
    const item = await table.get(keys.streetEditionKey(province), { isConsistent: true });
    return item && readRecord(StoredStreetEdition, item);
  };

  const listProvinces = async (kind: typeof keys.streetEditionKey): Promise<string[]> =>
    (await table.queryAll({ ...startingWith(kind('')), ConsistentRead: true })).map(
      ({ sk }) => String(sk).split('#')[1] ?? '',
    );
  /** Provinces with an edition in service or an import that has not ended. */
  const listAll = async (): Promise<string[]> =>
    [
      ...new Set([
        ...(await listProvinces(keys.streetEditionKey)),
        ...(await listProvinces(keys.streetImportKey)),
      ]),
    ].toSorted();

  const paceOf = ({ pause = sleep }: Waiting, { beat }: Claim): Pace => ({ beat, pause });

  /** Waits, noting that this process lives. */
  const waitUntil = async (instant: number, { now }: Waiting, { beat, pause }: Pace): Promise<void> => {
    while (now() < instant) {
      await pause(Math.min(WAIT_STEP, instant - now()));
      await beat();
    }
  };

  /** Deletes what a process that has ended left: an edition that was being written, or was replaced. */
  const removeLeft = async (options: Waiting, claim: Claim, inService: EditionInService | undefined) => {
    const pace = paceOf(options, claim);
    if (!claim.left?.edition || claim.left.edition === inService?.edition) return;
    if (claim.left.source === BEING_REMOVED && inService)
      await waitUntil(Date.parse(inService.importedAt) + FORGOTTEN_AFTER, options, pace);
    await removeItems(table, options.province, claim.left.edition, pace);
  };

  /** Puts the edition into service, if this process is still the one that writes. */
  const putIntoService = async (
    { province }: Waiting,
    claim: Claim,
    stored: EditionInService,
    replaced: string | undefined,
  ): Promise<void> => {
    const left = replaced === undefined ? undefined : { ...NOTHING_LEFT, edition: replaced };
    const failed = await table.transact([
      { Put: { Item: { ...keys.streetEditionKey(province), ...stored } } },
      claim.leave(left),
    ]);
    if (failed.length > 0) throw new ImportRuns(province);
  };

  const writeAll = async (options: WriteOptions, claim: Claim, edition: string, first: number) => {
    const { source, streets, attribution, now } = options;
    const pace = paceOf(options, claim);
    const { items, splits } = await toStreetItems(edition, streets, options.weightOf, pace);
    // Derived items come after all streets: they are found by these when they must be deleted.
    for (let at = first; at < items.length;) {
      const next = at < streets.length ? streets.length : items.length;
      const end = Math.min(next, at + ITEMS_A_NOTE);
      await writeItems(table, items.slice(at, end), pace);
      await claim.note({ edition, source, written: end });
      options.onProgress(end, items.length);
      at = end;
    }
    return {
      edition,
      source,
      attribution,
      importedAt: toIso(now()),
      streets: streets.length,
      houses: countHouses(streets),
      items: items.length,
      splits: writeSplits(splits),
    };
  };

  /**
   * Writes an edition beside the one in service, puts it into service, and deletes the one of before when readers have forgotten it. An
   * import of the same files that was broken off goes on; of others, its items are deleted first. Returns undefined if the edition in
   * service is of the same files. Throws `ImportRuns`.
   */
  const writeEdition = async (options: WriteOptions): Promise<EditionInService | undefined> => {
    const { province, source, newEdition } = options;
    const before = { edition: newEdition, source, written: 0 };
    const claim = await claimProvince(table, options, before);
    const inService = await findEdition(province);
    const goesOn = claim.left?.source === source && claim.left.edition === newEdition;
    if (!goesOn) await removeLeft(options, claim, inService);
    if (inService?.source === source) {
      await claim.end();
      return undefined;
    }
    const first = goesOn ? claim.left.written : 0;
    await claim.note({ ...before, written: first });
    const stored = await writeAll(options, claim, newEdition, first);
    await putIntoService(options, claim, stored, inService?.edition);
    if (inService) {
      options.onReplaced?.();
      const pace = paceOf(options, claim);
      await waitUntil(Date.parse(stored.importedAt) + FORGOTTEN_AFTER, options, pace);
      await removeItems(table, province, inService.edition, pace);
      await claim.end();
    }
    return stored;
  };

  /** Takes the streets of a province out of service and deletes them. False if there are none. Throws `ImportRuns`. */
  const removeProvince = async (options: Waiting): Promise<boolean> => {
    const { province } = options;
    const claim = await claimProvince(table, options, NOTHING_LEFT);
    const inService = await findEdition(province);
    await removeLeft(options, claim, inService);
    if (inService) {
      const failed = await table.transact([
        { Delete: { Key: keys.streetEditionKey(province) } },
        claim.leave({ ...NOTHING_LEFT, edition: inService.edition }),
      ]);
      if (failed.length > 0) throw new ImportRuns(province);
      await removeItems(table, province, inService.edition, paceOf(options, claim));
    }
    await claim.end();
    return inService !== undefined || claim.left !== undefined;
  };

  return {
    findEdition,
    findImport: (province: string) => findImport(table, province),
    listAll,
    writeEdition,
    removeProvince,
  };
};
