import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '#build/is-alive.ts';
import { DATA_FORMAT } from './settings.ts';

const LOCK = 'pid';
/** Names of the entries that a stack writes into its folder. Nothing else there is ever moved or deleted: the folder may be anybody's. */
const ENTRIES = [
  'stack.json',
  'table.db',
  'table.db-wal',
  'table.db-shm',
  'users.json',
  'payments.json',
  'tax-office.json',
  'objects',
  'mail',
];

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** Throws while another stack uses the folder. */
export const refuseIfUsed = (dir: string): void => {
  const lock = path.join(dir, LOCK);
  const owner = Number(read(lock));
  if (!owner || owner === process.pid || !isAlive(owner)) return;
  throw new Error(
    `Another stack (process ${owner}) is using ${dir}. Stop it first, or set PLAZA_DATA to another folder. ` +
      `If that process is no stack, delete ${lock}.`,
  );
};

/** Creates the folder, or deletes the data in it with `reset`, and locks it against other stacks until the returned function is called. */
export const claimDataFolder = (dir: string, options: { reset: boolean }): (() => void) => {
  refuseIfUsed(dir);
  mkdirSync(dir, { recursive: true });
  const lock = path.join(dir, LOCK);
  writeFileSync(lock, String(process.pid));
  if (options.reset)
    for (const name of ENTRIES) rmSync(path.join(dir, name), { recursive: true, force: true });
  return () => {
    rmSync(lock, { force: true });
  };
};

/** The format of the data in a folder: `none` without data, `unknown` if `stack.json` cannot be read. */
const readFormat = (dir: string): number | 'none' | 'unknown' => {
  const text = read(path.join(dir, 'stack.json'));
  if (text === undefined) return 'none';
  try {
    const { format } = JSON.parse(text) as { format?: unknown }; // checked below
    return typeof format === 'number' ? format : 'unknown';
  } catch {
    return 'unknown';
  }
};

/** Moves the data into a folder below, from which the release that wrote them can use them by `PLAZA_DATA`. */
const keepAside = (dir: string, format: number | 'unknown'): string => {
  const names = [`format-${format}`, ...Array.from({ length: 99 }, (_, at) => `format-${format}-${at + 2}`)];
  const aside = names.map((name) => path.join(dir, name)).find((place) => !existsSync(place));
  if (aside === undefined)
    throw new Error(`${dir} has too many folders of other releases. Delete some of them.`);
  mkdirSync(aside);
  for (const name of ENTRIES.filter((each) => existsSync(path.join(dir, each))))
    renameSync(path.join(dir, name), path.join(aside, name));
  return aside;
};

/**
 * Whether the folder holds data that this release can read. Data of an older format are kept in a folder below.
 * @throws Error for data of a newer format, and for older ones while a stack uses them
 */
export const findData = (dir: string, say: (text: string) => void): boolean => {
  const format = readFormat(dir);
  if (format === DATA_FORMAT) return true;
  if (format === 'none') return false;
  if (format !== 'unknown' && format > DATA_FORMAT)
    throw new Error(
      `The data in ${dir} were written by a newer release (format ${format}, this one reads ${DATA_FORMAT}). ` +
        'Use that release, or set PLAZA_DATA to another folder. "npm start -- --reset" deletes them.',
    );
  refuseIfUsed(dir);
  say(`The data were written by another release. They are kept in ${keepAside(dir, format)}.`);
  return false;
};
