import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Runs the cheapest script of the project under a Node that says that it is of another version. */
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
  'a Node %s is too old: one sentence with the way out, and nothing else is done',
  (version) => {
    const { status, stdout, stderr } = runUnder(version);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `PlazaLibre needs Node 20.19 or newer, and this is ${version}: install Node 24 from https://nodejs.org, or by "nvm install".\n`,
    );
  },
);

it.each(['20.19.0', '22.0.0', '24.99.0'])('a Node %s is good', (version) => {
  const { status, stdout } = runUnder(version);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+ of \d+ requirements/)]);
});

it('a Node that is newer than any tried gets a word, and it goes on', () => {
  const { status, stdout } = runUnder('31.2.0');
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /Node 31\.2\.0 is newer than what PlazaLibre was tried with.*\n\d+ of \d+ requirements/,
  );
});
