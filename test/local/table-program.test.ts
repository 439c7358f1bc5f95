import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTableProgram, type ProgramOptions } from '#local/table/table-program.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const folder = scratchFolder('table-program');
const at = (...names: string[]) => path.join(folder, ...names);
const PROGRAM = 'echo "the program of this system"';
const VERSION = '1.2.1';

/** The tarball of a package for a system, as the registry serves it, but without `os` and `cpu`: npm would compare them with this machine. */
const pack = (system: string): Buffer => {
  const place = at('packed', system);
  mkdirSync(path.join(place, 'package'), { recursive: true });
  const manifest = JSON.stringify({ name: `@dynoxide/${system}`, version: VERSION });
  writeFileSync(path.join(place, 'package/package.json'), manifest);
  const file = system.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide';
  writeFileSync(path.join(place, 'package', file), PROGRAM);
  return execFileSync('tar', ['-cz', '-C', place, 'package']);
};

const tarballs = new Map(['darwin-arm64', 'win32-x64', 'linux-x64'].map((system) => [system, pack(system)]));
const checksumOf = (tarball: Buffer) => `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
/** Addresses that the registry was asked for. */
const asked: string[] = [];

/** A registry that has some of the packages. */
const registry = createServer((request, response) => {
  const address = decodeURIComponent(request.url ?? '');
  asked.push(address);
  const [, system = '', file] = /^\/@dynoxide\/([^/]+)(\/-\/.*)?$/.exec(address) ?? [];
  const tarball = tarballs.get(system);
  if (!tarball) return response.writeHead(404).end('{}');
  if (file) return response.end(tarball);
  const dist = { integrity: checksumOf(tarball), tarball: `${origin()}/@dynoxide/${system}/-/it.tgz` };
  const version = { name: `@dynoxide/${system}`, version: VERSION, dist };
  return response.end(JSON.stringify({ name: version.name, versions: { [VERSION]: version } }));
});
const origin = () => `http://127.0.0.1:${(registry.address() as { port: number }).port}`; // it listens on a port

/** A project without an installed program, as a fresh clone is on another system. */
const projectRoot = (name: string): string => {
  mkdirSync(at(name));
  copyFileSync(path.join(ROOT, 'package-lock.json'), at(name, 'package-lock.json'));
  return at(name);
};

const said: string[] = [];
const find = (system: string, options: ProgramOptions = {}) => {
  const [platform = '', arch = ''] = system.split('-');
  return findTableProgram({ platform, arch, say: (text) => said.push(text), ...options });
};

beforeAll(async () => {
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  process.env['npm_config_@dynoxide:registry'] = origin();
  process.env.npm_config_cache = at('cache');
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the table's program", () => {
  const isInLockFile = `${process.platform}-${process.arch}` === 'linux-x64';
  it.runIf(isInLockFile)('of this machine is the one that npm has installed', async () => {
    expect(await findTableProgram()).toBe(path.join(ROOT, 'node_modules/@dynoxide/linux-x64/dynoxide'));
  });

  it.runIf(isInLockFile)('of a copy of the project is the one of the folder above', async () => {
    const copy = path.join(ROOT, '.local');
    expect(await find('linux-x64', { root: copy })).toBe(
      path.join(ROOT, 'node_modules/@dynoxide/linux-x64/dynoxide'),
    );
  });

  it.each([
    ['darwin-arm64', 'dynoxide'],
    ['win32-x64', 'dynoxide.exe'],
  ])(
    'of %s is installed once at the version of the lock file, which stays as it is',
    async (system, file) => {
      const root = projectRoot(`project-${system}`);
      const programs = await Promise.all([find(system, { root }), find(system, { root })]);
      const place = path.join(root, 'dist/table', VERSION, system, 'node_modules/@dynoxide', system, file);
      expect(programs).toEqual([place, place]);
      expect(readFileSync(place, 'utf8')).toBe(PROGRAM);
      expect(said.splice(0)).toEqual([
        `  Installed the table's program, @dynoxide/${system}@${VERSION}; only the registry vouches for its checksum, ` +
          checksumOf(tarballs.get(system) ?? Buffer.of()),
      ]);
      expect(asked.splice(0).filter((address) => address.includes('/-/'))).toHaveLength(1);
      const lock = readFileSync(path.join(root, 'package-lock.json'));
      expect(lock.equals(readFileSync(path.join(ROOT, 'package-lock.json')))).toBe(true);
    },
  );

  it('is refused if its checksum is not the one on the list, and accepted if it is', async () => {
    const root = projectRoot('project-checksum');
    const name = `@dynoxide/darwin-arm64@${VERSION}`;
    const wrong = find('darwin-arm64', { root, checksums: { [name]: 'sha512-another' } });
    await expect(wrong).rejects.toThrow(/not the expected one.*not sha512-another.*DYNAMODB_ENDPOINT/);
    const right = { [name]: checksumOf(tarballs.get('darwin-arm64') ?? Buffer.of()) };
    await find('darwin-arm64', { root, checksums: right });
    expect(said.splice(0)).toEqual([expect.stringMatching(/its checksum is the expected one$/)]);
  });

  it('is compared with the checksum of the lock file where that names it', async () => {
    const found = find('linux-x64', { root: projectRoot('project-without-optional') });
    await expect(found).rejects.toThrow(/is not the expected one/);
  });

  it.each([
    ['freebsd-x64', /not published for this system \(freebsd-x64\).*DYNAMODB_ENDPOINT/],
    ['linux-arm64', /@dynoxide\/linux-arm64@1\.2\.1, could not be installed \(.*404.*\).*DYNAMODB_ENDPOINT/],
  ])('of %s cannot be had: one sentence names the way out', async (system, sentence) => {
    await expect(find(system, { root: projectRoot(`project-none-${system}`) })).rejects.toThrow(sentence);
  });
});
