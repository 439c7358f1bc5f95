import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { BUG_KINDS, PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';

/**
 * Mutation tests: plants each known bug in a copy of the source, and runs the tests that must find it, at their
 * usual size. Fails when one is not found. The copies are in `.local`, below `node_modules`, so that packages are found.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const COPIED = [
  'shared',
  'functions',
  'build',
  'local',
  'lib',
  'web',
  'test',
  'cdk.json',
  'stages.json',
  'package.json',
  'vitest.config.ts',
  ...readdirSync(ROOT).filter((name) => /^tsconfig.*\.json$/.test(name)),
];
/** The number of copies in which bugs are tried at the same time. */
const LANES = 3;

/** Folders that need bugs, besides each area of the domain. */
const AREAS = [
  'functions/_kit',
  'lib',
  'shared/adapters',
  'shared/api',
  'shared/data',
  'shared/lib',
  'shared/model',
  'web/src/features',
  'web/src/lib',
];
const MIN_BUGS_OF_AREA = 2;
const MIN_BUGS_OF_KIND = 8;

/** Areas and kinds with too few bugs, by the rule of docs/testing.md. */
const findGaps = (): string[] => {
  const domain = readdirSync(path.join(ROOT, 'shared/domain'), { withFileTypes: true })
    // Ports contain only types.
    .filter((entry) => entry.isDirectory() && entry.name !== 'ports')
    .map(({ name }) => `shared/domain/${name}`);
  const countOf = (isIn: (bug: PlantedBug) => boolean) => PLANTED_BUGS.filter(isIn).length;
  return [
    ...[...AREAS, ...domain].filter(
      (area) => countOf(({ file }) => file.startsWith(`${area}/`)) < MIN_BUGS_OF_AREA,
    ),
    ...BUG_KINDS.filter((wanted) => countOf(({ kind }) => kind === wanted) < MIN_BUGS_OF_KIND),
  ];
};

const gaps = findGaps();
if (gaps.length > 0) throw new Error(`There are too few bugs in or of: ${gaps.join(', ')}`);

/** Whether all tests have just passed, so that they are not run once more without a bug. */
const HAS_PASSED = '--tests-have-passed';
const only = process.argv.slice(2).filter((word) => word !== HAS_PASSED);
const hasPassed = process.argv.includes(HAS_PASSED);
// The first counter-example shows that a bug is found; a smaller one is not looked for.
process.env.SHRINKING = 'off';
const bugs = PLANTED_BUGS.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));

const copyOfSource = (): string => {
  mkdirSync(path.join(ROOT, '.local'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.local/planted-bugs-'));
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  return folder;
};

/** One Vitest for all bugs of a copy, so that unchanged files are loaded once. */
const openVitest = (folder: string): Promise<Vitest> =>
  createVitest('test', {
    root: folder,
    config: path.join(folder, 'vitest.config.ts'),
    watch: false,
    silent: true,
    reporters: [{}],
    maxWorkers: 1,
    // One test that fails is enough.
    bail: 1,
  });

/** How many of these tests passed, and which failed. Vitest also reports files of earlier runs, which are left out. */
const count = async (
  vitest: Vitest,
  files: readonly string[],
  titled?: string,
): Promise<{ passed: number; failed: string[] }> => {
  if (titled === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(titled);
  const asked = await vitest.globTestSpecifications([...files]);
  const { testModules } = await vitest.runTestSpecifications(asked);
  const tests = testModules
    .filter(({ moduleId }) => asked.some((one) => one.moduleId === moduleId))
    .flatMap((file) => [...file.children.allTests()]);
  const of = (wanted: string) => tests.filter((test) => test.result().state === wanted);
  return { passed: of('passed').length, failed: of('failed').map(({ fullName }) => fullName) };
};

/** Plants a bug in a copy, and returns the titles of the tests that find it. */
const find = async (folder: string, vitest: Vitest, bug: PlantedBug): Promise<string[]> => {
  const { file, from, to, foundBy, titled, name } = bug;
  const target = path.join(folder, file);
  const source = readFileSync(target, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`"${name}" is not planted: its text has changed.`);
  const write = (text: string) => {
    writeFileSync(target, text);
    vitest.invalidateFile(target);
  };
  write(source.replace(from, () => to));
  try {
    return (await count(vitest, foundBy, titled)).failed;
  } finally {
    write(source);
  }
};

const folders = Array.from({ length: LANES }, copyOfSource);
const runners = await Promise.all(folders.map(openVitest));
const waiting = [...bugs];
let missed = 0;

const work = async (folder: string, vitest: Vitest): Promise<void> => {
  for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
    const startedAt = performance.now();
    const [title] = await find(folder, vitest, bug);
    if (title === undefined) missed++;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(
      `${title === undefined ? 'MISSED' : 'found '} ${bug.name} (${bug.foundBy.join(', ')}, ${seconds} s): ${title ?? 'by no test'}`,
    );
  }
};

/** The tests of all bugs, without any. */
const checkTests = async () => {
  const files = new Set(bugs.flatMap(({ foundBy, titled }) => (titled === undefined ? foundBy : [])));
  const asked = [
    ...[...files].map((file) => ({ foundBy: [file], titled: undefined })),
    ...bugs.filter(({ titled }) => titled !== undefined),
  ];
  const runShare = async (runner: Vitest, lane: number) => {
    const results = [];
    for (const { foundBy, titled } of asked.filter((_, index) => index % LANES === lane))
      results.push(await count(runner, foundBy, titled));
    return results;
  };
  const failed = (await Promise.all(runners.map(runShare))).flat().flatMap((share) => share.failed);
  if (failed.length > 0) throw new Error(`The tests fail without any bug: ${failed.join(', ')}`);
};

try {
  if (!hasPassed) await checkTests();
  await Promise.all(runners.map((runner, lane) => work(folders[lane] ?? '', runner)));
} finally {
  await Promise.all(runners.map((runner) => runner.close()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${bugs.length - missed} of ${bugs.length} planted bugs were found`);
process.exit(missed === 0 ? 0 : 1);
