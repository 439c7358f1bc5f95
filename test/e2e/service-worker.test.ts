import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITE_DIR } from '#build/site.ts';
import { openSite } from '#local/edge/serve-site.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { useBrowser } from './support.ts';

const browser = useBrowser();
const folder = scratchFolder('releases');
const dir = path.join(folder, 'web');
const PAGE = '/ayuda';
/** Chromium 141 may replace a worker only after half a minute without requests. */
const REPLACED_MS = 60_000;

let server: Server;
let site: string;
beforeAll(async () => {
  cpSync(SITE_DIR, dir, { recursive: true });
  const serve = openSite(dir);
  server = createServer((message, response) => void serve(message, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  site = `http://localhost:${(server.address() as AddressInfo).port}`; // it listens
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const change = (file: string, edit: (text: string) => string) =>
  writeFileSync(path.join(dir, file), edit(readFileSync(path.join(SITE_DIR, file), 'utf8')));

/** Serves a release whose pages name it, as every build gets another worker with another shell. */
const release = (name: string) => {
  const named = (text: string) => text.replace('<html ', `<html data-release="${name}" `);
  for (const file of ['shell.html', 'ayuda/index.html']) change(file, named);
  change('sw.js', (text) => text.replace(/(revision:")[^"]+/, `$1${name}`));
};

const releaseOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['release']);
/** The release of the shell that the worker in charge of the page would answer, once no newer worker is about to take its place. */
const shellOf = (page: Page) =>
  page.evaluate(async () => {
    const answer = await caches.match('/shell.html', { ignoreSearch: true });
    const release = /data-release="(\w+)"/.exec((await answer?.text()) ?? '')?.[1];
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.installing ?? registration?.waiting) return undefined;
    return navigator.serviceWorker.controller?.state === 'activated' ? release : undefined;
  });

describe('a release of the site', () => {
  /** One window for all tests: their releases follow each other. */
  let page: Page;
  const visit = async (name: string) => {
    release(name);
    await page.goto(site + PAGE);
    await expect.poll(() => shellOf(page), { timeout: REPLACED_MS }).toBe(name);
  };
  beforeAll(async () => {
    page = await browser.open({ worker: true });
  });

  it('shows its newest page at the first load, and its shell without a network; a rollback does the same', async () => {
    await visit('first');
    for (const next of ['second', 'first']) {
      release(next);
      await page.reload();
      expect(await releaseOf(page)).toBe(next);
      await expect.poll(() => shellOf(page)).toBe(next);
      await page.context().setOffline(true);
      const tab = await page.context().newPage();
      await tab.goto(`${site}/pases`);
      expect(await releaseOf(tab)).toBe(next);
      await tab.close();
      await page.context().setOffline(false);
    }
  });

  it('answers from the shell when a page takes longer than four seconds', async () => {
    await visit('slow');
    const [listener] = server.listeners('request');
    const unanswered: ServerResponse[] = [];
    server.removeAllListeners('request').on('request', (message, response) => {
      if (message.url === '/pases') unanswered.push(response);
      else listener?.(message, response);
    });
    await page.goto(`${site}/pases`, { waitUntil: 'commit' });
    expect(await releaseOf(page)).toBe('slow');
    if (listener) server.removeAllListeners('request').on('request', listener as () => void);
    // A worker that still waits for an answer is not replaced by the next one.
    for (const response of unanswered) response.destroy();
  });

  it('can take the worker away from every browser', async () => {
    await visit('last');
    cpSync(path.join(dir, 'no-sw.js'), path.join(dir, 'sw.js'));
    await page.reload();
    const left = () =>
      page.evaluate(async () => [
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length,
      ]);
    await expect.poll(left).toEqual([[], 0]);
  });
});
