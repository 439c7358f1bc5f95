import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './is-alive.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Inputs of every build: this module, and the packages that are wanted. */
const TOOLS = ['build/fresh-build.ts', 'package.json', 'package-lock.json'];

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

interface Package {
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

const readPackages = (file: string): Record<string, Package> => {
  const text = read(path.join(ROOT, file));
  return text === undefined ? {} : (JSON.parse(text) as { packages: Record<string, Package> }).packages; // npm's format
};

/** The installed packages that a build uses. Those of `devDependencies` come and go with tests. */
const installedPackages = (): string => {
  const locked = readPackages('package-lock.json');
  return Object.entries(readPackages('node_modules/.package-lock.json'))
    .filter(([name]) => !locked[name]?.dev && !locked[name]?.devOptional)
    .map(([name, { integrity }]) => `${name} ${integrity ?? ''}\n`)
    .join('');
};

const filesBelow = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [place];

/**
 * A hash that changes with any file below one of the sources, any package, or Node. Sources are files and folders, from the root of the
 * project. Throws if one is missing.
 */
export const stampOf = (sources: readonly string[]): string => {
  const hash = createHash('sha256').update(process.version).update(installedPackages());
  const places = [...sources, ...TOOLS.filter((tool) => existsSync(path.join(ROOT, tool)))];
  const files = new Set(places.flatMap((place) => filesBelow(path.join(ROOT, place))));
  for (const file of [...files].sort()) {
    const content = readFileSync(file);
    hash.update(`${path.relative(ROOT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

/** Tries to take the lock for this process. A lock of a process that has ended is removed. */
const take = (lock: string): boolean => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = read(lock);
    // An empty file was created this moment.
    if (owner && !isAlive(Number(owner))) rmSync(lock, { force: true });
    return false;
  }
};

const RETRY_MS = 50;

/** Runs `work` while no other process holds the lock, a file. */
export const workAlone = async <T>(lock: string, work: () => Promise<T>): Promise<T> => {
  mkdirSync(path.dirname(lock), { recursive: true });
  while (!take(lock)) await wait(RETRY_MS);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
};

/** Environment variables that a build may read. */
const SURROUNDINGS = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT'];

/** Small heaps: a build takes a second longer and half of the memory. */
const NODE_OPTIONS = ['--max-semi-space-size=2', '--max-old-space-size=256'];
const LIMITS = { ROLLDOWN_WORKER_THREADS: '1', RAYON_NUM_THREADS: '1', MALLOC_ARENA_MAX: '2' };

/** Runs a script in a new process, without loaded modules and without variables that could change the result. */
export const runScript = async (script: string, ...args: string[]): Promise<void> => {
  const known = Object.fromEntries(SURROUNDINGS.map((name) => [name, process.env[name]]));
  await promisify(execFile)(process.execPath, [...NODE_OPTIONS, '--import', 'tsx', script, ...args], {
    cwd: ROOT,
    env: { ...known, ...LIMITS },
  });
};

export interface Build {
  /** The file with the stamp of the last build. */
  readonly stampFile: string;
  /** The files that the build reads except packages, in the form that `stampOf` takes. */
  readonly sources: readonly string[];
  /** Whether the result exists. */
  readonly isThere: () => boolean;
  readonly build: () => Promise<void>;
}

/** Builds unless the result is up to date. Of concurrent processes only one builds. */
export const buildUnlessFresh = async ({ stampFile, sources, isThere, build }: Build): Promise<void> => {
  const isFresh = () => isThere() && read(stampFile) === stampOf(sources);
  if (isFresh()) return;
  await workAlone(`${stampFile}.lock`, async () => {
    if (isFresh()) return;
    const stamp = stampOf(sources);
    rmSync(stampFile, { force: true });
    await build();
    // If a source changed meanwhile, the result may or may not contain the change.
    if (stampOf(sources) === stamp) writeFileSync(stampFile, stamp);
  });
};
