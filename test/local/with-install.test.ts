import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

// The stand-in for npm begins with a line for POSIX systems.
describe.skipIf(process.platform === 'win32')('packages', () => {
  const folder = scratchFolder('with-install');
  const at = (...names: string[]) => path.join(folder, ...names);
  const NOTED = at('node_modules/.package-lock.json');
  const INTERRUPTED = at('dist/installing');
  const ASKED = at('npm-was-asked');
  const WITH_ADDRESSES = at('npm-shrinkwrap.json');
  const REGISTRY = 'http://registry.invalid/npm/';
  type Package = {
    version?: string;
    integrity?: string;
    resolved?: string;
    dev?: boolean;
    optional?: boolean;
  };
  type Lock = { packages: Record<string, Package> };
  const LOCK: Lock = {
    packages: {
      '': {},
      'node_modules/react': { version: '19.3.1' },
      'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
      'node_modules/react/node_modules/@types/node': { version: '24.0.0', integrity: 'sha512-b' },
      'node_modules/sharp': { version: '0.35.5', optional: true },
      ...Object.fromEntries(
        ['knip', 'vitest', 'vitest/node_modules/tinyexec'].map((name) => [
          `node_modules/${name}`,
          { version: '1.0.0', dev: true },
        ]),
      ),
    },
  };
  const readLock = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Lock; // npm's

  /** Records its arguments, and makes the folders of the packages that npm would install. */
  const NPM = `#!${process.execPath}
const fs = require('node:fs');
const args = process.argv.slice(2);
if (args.join(' ') === 'config get registry') return console.log(process.env.REGISTRY);
fs.appendFileSync('npm-was-asked', args.slice(0, -4).join(' ') + '\\n');
const lockFile = fs.existsSync('npm-shrinkwrap.json') ? 'npm-shrinkwrap.json' : 'package-lock.json';
const hasAddresses = lockFile === 'npm-shrinkwrap.json';
if (process.env.NPM_FAILS === 'always' || (process.env.NPM_FAILS && hasAddresses)) process.exit(3);
const { packages } = JSON.parse(fs.readFileSync(lockFile, 'utf8'));
for (const [name, { dev }] of Object.entries(packages))
  if (name !== '' && !(dev && args.includes('--omit=dev'))) fs.mkdirSync(name, { recursive: true });
delete packages[''];
const end = () => fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
setTimeout(end, Number(process.env.NPM_TAKES_MS ?? 0));
`;

  beforeAll(() => {
    for (const name of ['scripts', 'bin']) mkdirSync(at(name));
    for (const name of ['package.json', '.nvmrc']) copyFileSync(path.join(ROOT, name), at(name));
    writeFileSync(at('package-lock.json'), JSON.stringify(LOCK));
    for (const name of ['with-install.mjs', 'install-packages.mjs'])
      copyFileSync(path.join(ROOT, 'scripts', name), at('scripts', name));
    writeFileSync(at('bin/package.json'), '{ "type": "commonjs" }');
    writeFileSync(at('bin/npm'), NPM, { mode: 0o755 });
  });
  beforeEach(() => {
    for (const name of ['node_modules', 'dist']) rmSync(at(name), { recursive: true, force: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const environment = (more: Record<string, string>) => ({
    ...process.env,
    REGISTRY,
    ...more,
    PATH: `${at('bin')}:${process.env.PATH ?? ''}`,
  });

  /** Runs a command, and answers what it printed and what npm was asked for meanwhile. */
  const run = (words: string[], more: Record<string, string> = {}) => {
    rmSync(ASKED, { force: true });
    const { stdout, status } = spawnSync(process.execPath, ['scripts/with-install.mjs', ...words], {
      cwd: folder,
      env: environment(more),
      encoding: 'utf8',
    });
    expect(existsSync(WITH_ADDRESSES)).toBe(false);
    return { stdout, status, asked: existsSync(ASKED) ? readFileSync(ASKED, 'utf8') : '' };
  };
  // Without a script, which would take longer than all the rest.
  const start = (more?: Record<string, string>) => run([], more);
  const test = (more?: Record<string, string>) => run(['--tools'], more);

  const ONLY_NEEDED = 'ci --omit=dev\n';
  const EVERYTHING = 'ci --include=dev\n';
  const THE_REST = 'install --no-save --include=dev\n';

  it('that only tests and tools need are installed by the first command that needs them, and nothing twice', () => {
    const first = start();
    expect(first.asked).toBe(ONLY_NEEDED);
    expect(first.stdout).toMatch(/^ {2}Installing 3 packages, about \d+ MB \(once, and after changes\)\n$/);
    expect(start()).toEqual({ stdout: '', status: 0, asked: '' });
    const second = test();
    expect(second.asked).toBe(THE_REST);
    expect(second.stdout).toMatch(
      /^ {2}Adding 3 packages for tests, checks and CDK, about \d+ MB \(once, and after changes\)\n$/,
    );
    expect([test().asked, start().asked]).toEqual(['', '']);
  });

  it('are installed all at once by tests in a fresh clone', () => {
    expect(test().asked).toBe(EVERYTHING);
    expect(start().asked).toBe('');
  });

  it('that "npm ci" has installed are not installed again', () => {
    spawnSync('npm', ['ci'], { cwd: folder, env: environment({}) });
    expect([start().asked, test().asked]).toEqual(['', '']);
  });

  it.each<[string, (noted: Lock) => void]>([
    ['one is missing', ({ packages }) => Reflect.deleteProperty(packages, 'node_modules/zod')],
    ['one is of another version', ({ packages }) => (packages['node_modules/zod'] = { version: '0.0.1' })],
    ['one is not in the lock file', ({ packages }) => (packages['node_modules/none'] = {})],
  ])('are brought up to date where %s, with tools or without', (_, change) => {
    for (const [prepare, expected] of [
      [start, 'install --no-save --omit=dev\n'],
      [test, THE_REST],
    ] as const) {
      prepare();
      const noted = readLock(NOTED);
      change(noted);
      writeFileSync(NOTED, JSON.stringify(noted));
      const { asked, stdout } = start();
      expect([asked, stdout]).toEqual([
        expected,
        '  Installing packages that changed (once, and after changes)\n',
      ]);
      expect(start().asked).toBe('');
    }
  });

  it('are installed from the beginning after an interrupted installation', () => {
    start();
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(INTERRUPTED, String(pid));
    expect(start().asked).toBe(ONLY_NEEDED);
    rmSync(NOTED);
    expect(start().asked).toBe(ONLY_NEEDED);
    expect(start().asked).toBe('');
  });

  it('are installed again by the next command after npm has failed, with its status', () => {
    expect(start({ NPM_FAILS: 'always' })).toMatchObject({ status: 3, asked: ONLY_NEEDED + ONLY_NEEDED });
    expect(start()).toMatchObject({ status: 0, asked: ONLY_NEEDED });
  });

  it('are asked for at their addresses in the registry that npm uses; if they are not there, npm asks for the addresses', () => {
    start();
    const resolved = () => Object.values(readLock(NOTED).packages).flatMap(({ resolved = [] }) => resolved);
    expect(resolved()).toEqual([
      `${REGISTRY}zod/-/zod-4.6.7.tgz`,
      `${REGISTRY}@types/node/-/node-24.0.0.tgz`,
    ]);
    rmSync(NOTED);
    const again = start({ NPM_FAILS: 'with addresses' });
    expect(again).toMatchObject({ status: 0, asked: ONLY_NEEDED + ONLY_NEEDED });
    expect(again.stdout).toContain('Once more');
    expect(resolved()).toEqual([]);
    rmSync(NOTED);
    expect(start({ REGISTRY: 'undefined' })).toMatchObject({ status: 0, asked: ONLY_NEEDED });
    expect(resolved()).toEqual([]);
  });

  it('are installed by one of two commands that run at once, and the other one waits', async () => {
    rmSync(ASKED, { force: true });
    const outputs = [[], ['--tools']].map((words) => {
      const child = spawn(process.execPath, ['scripts/with-install.mjs', ...words], {
        cwd: folder,
        env: environment({ NPM_TAKES_MS: '1000' }),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return text(child.stdout);
    });
    const said = (await Promise.all(outputs)).join('');
    expect(said).toMatch(/Waiting for process [\d ]+, which installs packages/);
    expect([ONLY_NEEDED + THE_REST, EVERYTHING]).toContain(readFileSync(ASKED, 'utf8'));
  });
});
