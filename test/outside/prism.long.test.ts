import { afterAll, expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimPort } from '#local/claim-port.ts';
import { TestStack, useStack } from '#test/support/stack.ts';
import { playJourney } from './journey.ts';
import { findPackage } from '../../scripts/test/outside-programs.ts';

const app = useStack();
const ending: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ending) await end();
});

/** Starts Prism in front of the API: it answers an error for a request or an answer that the contract does not allow. */
const startPrism = async (folder: string): Promise<string> => {
  const port = await claimPort();
  const args = ['proxy', 'docs/openapi.json', app.stack.api, '--errors', '--port', String(port)];
  const child = spawn(process.execPath, [path.join(folder, 'dist/index.js'), ...args], { stdio: 'pipe' });
  const ended = once(child, 'exit');
  ending.push(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`Prism ended: ${String(child.stderr.read())}`);
    const isThere = await fetch(`${url}/parking-spots`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return url;
    await sleep(200);
  }
  throw new Error('Prism did not start.');
};

it('what an owner and a driver send and are answered is what the contract says, for Prism as a proxy', async (context) => {
  const found = await findPackage('@stoplight/prism-cli');
  if ('missing' in found) return context.skip(found.missing);
  const api = await startPrism(found.folder);
  const booking = await playJourney(new TestStack(app.dataDir, () => ({ ...app.stack, api })));
  expect(booking.status).toBe('cancelled_by_driver');
});
