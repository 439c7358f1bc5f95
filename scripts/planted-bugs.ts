import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PLANTED_BUGS, type PlantedBug } from '#test/campaigns/planted-bugs.ts';

/**
 * Plants known bugs, one after the other, in a copy of the source, and runs the tests that should find each. Fails when
 * one is not found. The copy lies in `.local`, so that the packages are found above it.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const COPIED = [
  'shared',
  'functions',
  'local',
  'lib',
  'test',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
];
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
/** Enough for what is wrong to show itself. */
const CAMPAIGN = 0.04;

const only = process.argv.slice(2);

const copyOfSource = (): string => {
  mkdirSync(path.join(ROOT, '.local'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.local/planted-bugs-'));
  for (const name of [...COPIED, 'vitest.config.ts'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  return folder;
};

/** Whether all tests of these files pass; undefined when nothing ran. */
const passes = (
  folder: string,
  files: readonly string[],
  campaign = CAMPAIGN,
): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [VITEST, 'run', '--bail', '1', ...files], {
      cwd: folder,
      env: { ...process.env, CAMPAIGN: String(campaign), NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (status) => {
      const hasRun = /Tests .*(passed|failed)/.test(output);
      resolve(hasRun ? status === 0 : undefined);
    });
  });

const isFound = async (folder: string, bug: PlantedBug): Promise<boolean> => {
  const { file, from, to, foundBy, name, campaign } = bug;
  const target = path.join(folder, file);
  const source = readFileSync(target, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`"${name}" is not planted: its text has changed.`);
  writeFileSync(
    target,
    source.replace(from, () => to),
  );
  try {
    return (await passes(folder, foundBy, campaign)) === false;
  } finally {
    writeFileSync(target, source);
  }
};

const bugs = PLANTED_BUGS.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));
const folder = copyOfSource();
let missed = 0;
try {
  for (const size of new Set(bugs.map(({ campaign = CAMPAIGN }) => campaign))) {
    const sized = bugs.filter(({ campaign = CAMPAIGN }) => campaign === size);
    const files = [...new Set(sized.flatMap(({ foundBy }) => foundBy))];
    if ((await passes(folder, files, size)) !== true) throw new Error('The tests fail without any bug.');
  }
  for (const bug of bugs) {
    const startedAt = performance.now();
    const found = await isFound(folder, bug);
    missed += found ? 0 : 1;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${found ? 'found ' : 'MISSED'} ${bug.name} (${bug.foundBy.join(', ')}, ${seconds} s)`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${bugs.length - missed} of ${bugs.length} planted bugs were found`);
process.exit(missed === 0 ? 0 : 1);
