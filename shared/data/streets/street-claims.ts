import type { Held } from '../../model/record.ts';
import { StoredStreetImport } from '../../model/street-edition.ts';
import { toIso } from '../../lib/time.ts';
import type { Table, Write } from '../client.ts';
import * as keys from '../keys.ts';
import { readRecord } from '../read-record.ts';

export type OpenImport = Held<typeof StoredStreetImport>;
type Progress = Pick<OpenImport, 'edition' | 'source' | 'written'>;

/** A writer that has been silent for so long, in milliseconds, has died. */
export const SILENT_AFTER = 60_000;
/** A writer that lives notes it so often, in milliseconds. */
const BEAT = 10_000;

/** Another process writes the streets of the same province. */
export class ImportRuns extends Error {
  /** The time when it was last active; undefined if it took over while this process was silent. */
  readonly seenAt: string | undefined;

  constructor(province: string, seenAt?: string) {
    super(`Another import of the province ${province} is running.`);
    this.seenAt = seenAt;
  }
}

export interface Claimant {
  readonly province: string;
  /** Names this process. */
  readonly writer: string;
  readonly now: () => number;
}

export interface Claim {
  /** An import that was left open by a process that has ended, if any. */
  readonly left: OpenImport | undefined;
  /** Notes how far it is. Throws `ImportRuns` if another process has taken over. */
  readonly note: (progress: Progress) => Promise<void>;
  /** Notes that this process lives, if it has not for a while. Throws `ImportRuns`. */
  readonly beat: () => Promise<void>;
  /** The claim as a write of a transaction: what is left to do, or nothing. */
  readonly leave: (progress: Progress | undefined) => Write;
  /** Ends the claim. */
  readonly end: () => Promise<void>;
}

export const findImport = async (table: Table, province: string): Promise<OpenImport | undefined> => {
  const item = await table.get(keys.streetImportKey(province), { isConsistent: true });
  return item && readRecord(StoredStreetImport, item);
};

/**
 * Makes this process the only one that writes the streets of a province. One that died is followed after `SILENT_AFTER`. Throws
 * `ImportRuns` while another one lives.
 */
export const claimProvince = async (
  table: Table,
  { province, writer, now }: Claimant,
  first: Progress,
): Promise<Claim> => {
  const key = keys.streetImportKey(province);
  const left = await findImport(table, province);
  const isAlive = left && left.writer !== writer && left.seenAt >= toIso(now() - SILENT_AFTER);
  if (isAlive) throw new ImportRuns(province, left.seenAt);

  let current: Progress = left ?? first;
  let notedAt = now();
  const put = async (progress: Progress, condition: Parameters<Table['putIf']>[1]) => {
    const { edition, source, written } = progress;
    [current, notedAt] = [progress, now()];
    const item = { ...key, edition, source, written, writer, seenAt: toIso(now()) };
    if (!(await table.putIf(item, condition))) throw new ImportRuns(province);
  };
  const isMine = {
    ConditionExpression: 'writer = :writer',
    ExpressionAttributeValues: { ':writer': writer },
  };
  const isAsRead = left
    ? {
        ConditionExpression: 'writer = :before AND seenAt = :seen',
        ExpressionAttributeValues: { ':before': left.writer, ':seen': left.seenAt },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  await put(current, isAsRead);

  return {
    left,
    note: (progress) => put(progress, isMine),
    beat: async () => {
      if (now() - notedAt >= BEAT) await put(current, isMine);
    },
    leave: (progress) => {
      if (progress) current = progress;
      return progress
        ? { Put: { Item: { ...key, ...progress, writer, seenAt: toIso(now()) }, ...isMine } }
        : { Delete: { Key: key, ...isMine } };
    },
    end: () => table.removeIf(key, isMine),
  };
};
