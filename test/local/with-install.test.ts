import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '#test/support/scratch-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Runs the fastest script of the project under a Node that pretends to be another version. */
const runUnder = (version: string) => {
  const versions = `{ value: { ...process.versions, node: '${version}' } }`;
  const pretend = `data:text/javascript,Object.defineProperty(process, 'versions', ${versions})`;
  return spawnSync(
    process.execPath,
    ['--import', pretend, 'scripts/with-install.mjs', 'scripts/requirements.ts'],
    { cwd: ROOT, encoding: 'utf8' },
  );
};

it.each(['18.20.8', '20.10.0', '20.18.3', '21.7.3'])(
  'a Node %s is too old: one sentence names the remedy, and nothing else is done',
  (version) => {
    const { status, stdout, stderr } = runUnder(version);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `PlazaLibre needs Node 20.19 or newer, and this is ${version}: install Node 24 from https://nodejs.org, or by "nvm install".\n`,
    );
  },
);

it.each(['20.19.0', '22.0.0', '24.99.0'])('a Node %s is supported', (version) => {
  const { status, stdout } = runUnder(version);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+ of \d+ requirements/)]);
});

it('a Node newer than any tested one gets a warning, and the script runs', () => {
  const { status, stdout } = runUnder('31.2.0');
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /Node 31\.2\.0 is newer than what PlazaLibre was tried with.*\n\d+ of \d+ requirements/,
  );
});

// The stand-in for npm is a script of a POSIX shell.
describe.skipIf(process.platform === 'win32')('packages', () => {
  const folder = scratchFolder('with-install');
  const at = (...names: string[]) => path.join(folder, ...names);
  const NOTED = at('node_modules/.package-lock.json');
  const ASKED = at('npm-was-asked');
  type Lock = { packages: Record<string, { version?: string }> };

  beforeAll(() => {
    for (const name of ['scripts', 'node_modules', 'bin']) mkdirSync(at(name));
    for (const name of ['package.json', 'package-lock.json', '.nvmrc', 'scripts/with-install.mjs'])
      copyFileSync(path.join(ROOT, name), at(name));
    for (const name of ['tsx', 'esbuild', 'get-tsconfig', 'resolve-pkg-maps', '@esbuild'])
      if (existsSync(path.join(ROOT, 'node_modules', name)))
        symlinkSync(path.join(ROOT, 'node_modules', name), at('node_modules', name));
    writeFileSync(at('say.ts'), "console.log('ran');");
    // A fake npm that records its arguments.
    writeFileSync(at('bin/npm'), `#!/bin/sh\necho "$@" >> '${ASKED}'\n`, { mode: 0o755 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The commands that npm gets while the script runs with these installed packages. */
  const installedFor = (change: (noted: Lock) => void): string => {
    const noted = JSON.parse(
      readFileSync(path.join(ROOT, 'node_modules/.package-lock.json'), 'utf8'),
    ) as Lock; // npm's
    change(noted);
    writeFileSync(NOTED, JSON.stringify(noted));
    rmSync(ASKED, { force: true });
    const env = { ...process.env, PATH: `${at('bin')}:${process.env.PATH ?? ''}` };
    const { stdout } = spawnSync(process.execPath, ['scripts/with-install.mjs', 'say.ts'], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/ran\n$/);
    return existsSync(ASKED) ? readFileSync(ASKED, 'utf8') : '';
  };

  it('that "npm ci" has installed are not installed again', () => {
    expect(installedFor(() => undefined)).toBe('');
  });

  it.each<[string, (noted: Lock) => void]>([
    ['one is missing', ({ packages }) => Reflect.deleteProperty(packages, 'node_modules/zod')],
    ['one is of another version', ({ packages }) => (packages['node_modules/zod'] = { version: '0.0.1' })],
    ['one is not in the lock file', ({ packages }) => (packages['node_modules/none'] = {})],
  ])('are installed where %s', (_, change) => {
    expect(installedFor(change)).toBe('ci --no-audit --no-fund --loglevel=error\n');
  });
});
