import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
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
  await expect.poll(readSpots).toBeGreaterThan(10);
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
