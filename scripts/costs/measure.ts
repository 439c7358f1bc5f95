import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'playwright-core';
import { jobs, type JobSpec } from '#functions/manifest.ts';
import { BASEMAP_DIR, buildSite, SITE_DIR } from '#build/site.ts';
import { runJob } from '#local/jobs.ts';
import { type Stack, startStack } from '#local/stack.ts';
import { openBrowser } from '#test/support/browser.ts';
import { book, Caller, lookAsOwner, publish, visit } from './journeys.ts';
import type { Measured, Standing, Work } from './measured.ts';
import { Meter } from './meter.ts';
import { isApi, scheduledRuns } from './month.ts';

/** Until what a change wakes has run: mails, notifications, pictures, the map. */
const AFTERMATH_MS = 6000;
/** Nothing written for so long: the job of the map looks again much sooner. */
const QUIET_MS = 4000;

const kindOf = (pathname: string): string => {
  if (pathname.startsWith('/api/images/')) return 'picture';
  if (pathname.startsWith('/basemap/')) return 'ground';
  return /\.\w+$/.test(pathname) ? 'file' : 'page';
};

/** What CloudFront answered to a browser. */
const watchEdge = (site: string) => {
  const files: Record<string, number> = {};
  const sizes: Promise<number>[] = [];
  const note = (response: Response) => {
    const url = new URL(response.url());
    if (url.origin !== site) return;
    const bytes = response.request().sizes();
    sizes.push(
      bytes.then(({ responseBodySize: body, responseHeadersSize: head }) => body + head).catch(() => 0),
    );
    if (isApi(url.pathname)) return;
    const kind = kindOf(url.pathname);
    files[kind] = (files[kind] ?? 0) + 1;
  };
  return { note, files, bytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
};

const countMails = async ({ mail }: Stack): Promise<number> =>
  ((await (await fetch(`${mail}/store`)).json()) as { emails: unknown[] }).emails.length; // the contract of the catcher

type Runs = Work['calls'];
const add = (runs: Runs, name: string, milliseconds: number) => {
  const { count = 0, milliseconds: before = 0 } = runs[name] ?? {};
  runs[name] = { count: count + 1, milliseconds: before + milliseconds };
};

/** Does something and answers what it used, with all that followed. */
const workOf = async (
  stack: Stack,
  meter: Meter,
  act: () => Promise<{ bytes: number; files?: Record<string, number>; pictures?: number }>,
): Promise<Work> => {
  const mailsBefore = await countMails(stack);
  meter.reset();
  const { bytes, files = {}, pictures = 0 } = await act();
  await sleep(AFTERMATH_MS);
  const calls: Runs = {};
  for (const { route, durationMs } of meter.requests()) add(calls, route, durationMs);
  const woken: Runs = {};
  const runs = meter.jobRuns().filter(({ writes }) => writes > 0);
  for (const { job, milliseconds } of runs) add(woken, job, milliseconds);
  if (pictures > 0) woken.publishImage = { count: pictures, milliseconds: pictures * (await pictureTime()) };
  const units = meter.requestUnits();
  return {
    files,
    bytes,
    calls,
    jobs: woken,
    readUnits: units.reads + runs.reduce((sum, { reads }) => sum + reads, 0),
    writeUnits: units.writes + runs.reduce((sum, { writes }) => sum + writes, 0),
    pictureReads: meter.pictureReads,
    pictureWrites: meter.pictureWrites,
    mails: (await countMails(stack)) - mailsBefore,
    logBytes: meter.logBytes(),
  };
};

/** How long one picture is drawn anew in all its sizes, as the picture job does it. */
const pictureTime = async (): Promise<number> => {
  const { wasmPictures } = await import('#shared/adapters/pictures/wasm-pictures.ts');
  const { PICTURE_VARIANTS } = await import('#shared/lib/picture-variants.ts');
  const { aPhoto } = await import('./photo.ts');
  const [pictures, photo] = [wasmPictures(), await aPhoto(0)];
  const startedAt = Date.now();
  const found = pictures.inspect(photo);
  if (!found) throw new Error('The photo cannot be read.');
  await pictures.render(photo, found, PICTURE_VARIANTS);
  return Date.now() - startedAt;
};

/** What the demo data has left to do, such as the map, is nobody's visit. */
const untilQuiet = async (meter: Meter): Promise<void> => {
  do {
    meter.reset();
    await sleep(QUIET_MS);
  } while (meter.jobRuns().some(({ writes }) => writes > 0));
};

/** A run of each scheduled job with nothing to do: the second of two, as the first may find something. */
const measureIdle = async (meter: Meter): Promise<Measured['idle']> => {
  const idle: Measured['idle'] = {};
  for (const [name, spec] of Object.entries<JobSpec>(jobs)) {
    if (scheduledRuns(spec) === 0) continue;
    await runJob(name as keyof typeof jobs); // a name of it
    await sleep(500);
    meter.reset();
    const startedAt = Date.now();
    await runJob(name as keyof typeof jobs); // a name of it
    const milliseconds = Date.now() - startedAt;
    const [run] = meter.jobRuns().filter(({ job }) => job === name);
    const requests = name === 'checkSite' ? meter.requestUnits() : { reads: 0, writes: 0 };
    idle[name] = {
      milliseconds,
      readUnits: (run?.reads ?? 0) + requests.reads,
      writeUnits: (run?.writes ?? 0) + requests.writes,
      logBytes: meter.logBytes(),
    };
  }
  return idle;
};

const measureVisit = (stack: Stack, meter: Meter): Promise<Work> =>
  workOf(stack, meter, async () => {
    const browser = await openBrowser();
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'es-ES' });
    const edge = watchEdge(stack.web);
    page.on('response', edge.note);
    await visit(page, stack.web);
    const bytes = await edge.bytes();
    await browser.close();
    return { bytes, files: edge.files };
  });

const measureOn = async (stack: Stack, meter: Meter): Promise<Omit<Measured, 'standing'>> => {
  const caller = new Caller(stack);
  const since = () => {
    const before = caller.bytes;
    return () => caller.bytes - before;
  };
  const calling = (act: () => Promise<void>, pictures = 0) =>
    workOf(stack, meter, async () => {
      const bytes = since();
      await act();
      return { bytes: bytes(), pictures };
    });
  await untilQuiet(meter);
  const measured = {
    machine: `${cpus()[0]?.model ?? 'unknown'}, ${process.arch}, Node ${process.versions.node}`,
    measuredOn: new Date().toISOString().slice(0, 10),
    visit: await measureVisit(stack, meter),
    booking: await calling(() => book(stack, caller)),
    owner: await calling(() => lookAsOwner(caller)),
    publishing: await calling(() => publish(stack, caller), 3),
  };
  return { ...measured, idle: await measureIdle(meter) };
};

/** Starts the embedded stack with the demo data, does what people do, and answers what each of it used. */
export const measure = async (standing: Standing, say: (text: string) => void): Promise<Measured> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plazalibre-costs-'));
  process.env.LOG_LEVEL = 'info';
  await buildSite(say);
  const { writeDemoData } = await import('#local/seed/write-demo-data.ts');
  const stack = await startStack({
    port: 0,
    dataDir,
    site: { dir: SITE_DIR },
    basemapDir: BASEMAP_DIR,
    say,
    seed: () => writeDemoData(say),
  });
  try {
    return { ...(await measureOn(stack, new Meter())), standing };
  } finally {
    await stack.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
