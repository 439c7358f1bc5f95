import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { claimPort } from '#local/claim-port.ts';
import { DEMO_OWNER } from '#local/seed/people.ts';
import { DEMO_PASSWORD } from '#local/settings.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TIMEOUT = 180_000;
const MAX_STOP_MS = 3000;

const running = new Set<ChildProcess>();

/** Runs `npm start` with this data folder until it is ready. */
const start = async (port: number, folder: string) => {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), PLAZA_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect
    .poll(() => said, { timeout: TIMEOUT, interval: 200 })
    .toMatch(/PlazaLibre is ready|PlazaLibre did not start/);
  expect(said).toContain('PlazaLibre is ready');
  return {
    /** Sends a signal to npm only, and returns after how many milliseconds the port is free. */
    stop: async (signal: NodeJS.Signals) => {
      const sentAt = performance.now();
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await expect.poll(() => claimPort(port).catch(() => undefined), { interval: 50 }).toBe(port);
      running.delete(child);
      expect(said).not.toMatch(/warning/i);
      return performance.now() - sentAt;
    },
  };
};

/** What a visitor and the demo owner can see. */
const look = async (port: number) => {
  const api = `http://localhost:${port}/api`;
  const read = async (address: string, token?: string) => {
    const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
    const answer = await fetch(`${api}${address}`, headers && { headers });
    expect(answer.status, address).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  };
  const readSpots = async () => {
    const { spots } = await read('/parking-spots/map?north=40.44&south=40.40&east=-3.68&west=-3.72');
    return (spots as unknown[]).length; // as the contract has it
  };
  // A job that runs after every write of a spot fills the map.
  await expect.poll(readSpots, { timeout: TIMEOUT }).toBeGreaterThan(10);
  const session = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_OWNER.email, password: DEMO_PASSWORD }),
  });
  expect(session.status).toBe(200);
  const { token } = (await session.json()) as { token: string };
  const account = await read('/payouts/account', token);
  return { spots: await readSpots(), account: account.status };
};

const folder = scratchFolder('first-start');
afterAll(() => {
  for (const child of running) child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

it(
  'npm start fills an empty folder with demo data, stops within three seconds of any signal, and keeps the data',
  async () => {
    const port = await claimPort();
    const first = await start(port, folder);
    const found = await look(port);
    expect(found.account).toBe('ready');
    expect(await first.stop('SIGTERM')).toBeLessThan(MAX_STOP_MS);
    for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) {
      const next = await start(port, folder);
      expect(await look(port)).toEqual(found);
      expect(await next.stop(signal), signal).toBeLessThan(MAX_STOP_MS);
    }
  },
  4 * TIMEOUT,
);

/** The bytes that the files of a package take on a disk. Files with several names count once. */
const measure = (place: string, seen: Set<number>): number =>
  readdirSync(place, { withFileTypes: true }).reduce((sum, entry) => {
    const file = path.join(place, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + measure(file, seen);
    const { ino, blocks } = lstatSync(file);
    if (seen.has(ino)) return sum;
    seen.add(ino);
    return sum + blocks * 512;
  }, 0);

it.skipIf(process.platform === 'win32')('an installation says about how large it is', () => {
  const [, dependencies, devDependencies] =
    /MEGABYTES = \{ dependencies: (\d+), devDependencies: (\d+) \}/.exec(
      readFileSync(path.join(ROOT, 'scripts/install-packages.mjs'), 'utf8'),
    ) ?? [];
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  }; // npm's format
  const bytes = { needed: 0, tools: 0 };
  const seen = new Set<number>();
  for (const [name, { dev }] of Object.entries(packages))
    if (name !== '' && existsSync(path.join(ROOT, name)))
      bytes[dev ? 'tools' : 'needed'] += measure(path.join(ROOT, name), seen);
  expect(Math.abs(bytes.needed / 2 ** 20 / Number(dependencies) - 1)).toBeLessThan(0.1);
  expect(Math.abs(bytes.tools / 2 ** 20 / Number(devDependencies) - 1)).toBeLessThan(0.1);
});
