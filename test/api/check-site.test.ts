import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CANARY_METRICS } from '#functions/metric-names.ts';
import { runJob } from '#local/jobs.ts';
import { captureLog, type LogLine } from '#test/support/captured-log.ts';
import { type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

type Fault = (response: ServerResponse) => unknown;

/** What the proxy does instead with which addresses; nothing by default. */
let fault: { readonly on: RegExp; readonly as: Fault } | undefined;
let asked: string[] = [];

/** A proxy between the check and the site that breaks what a test tells it to. */
const proxy = createServer((request, response) => {
  const path = request.url ?? '/';
  asked.push(`${request.method ?? ''} ${path.replace(/\?.*/, '').replace(/spt_\w+/, '{spotId}')}`);
  if (fault?.on.test(path)) return void fault.as(response);
  void (async () => {
    const answer = await fetch(app.stack.web + path, { headers: { accept: '*/*' } });
    const type = answer.headers.get('content-type') ?? 'text/plain';
    response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
  })();
});

const log = captureLog();

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo; // a server that listens has a port
  process.env.SITE_URL = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

beforeEach(() => {
  [fault, asked] = [undefined, []];
});

const check = async () => {
  await runJob('checkSite');
  const about = log.lines().filter(({ message }) => String(message).startsWith('site '));
  return {
    steps: about.filter(({ message }) => message === 'site step').map(({ step }) => step),
    end: about.at(-1) ?? {},
  };
};

describe('the check of the site', () => {
  it('passes for a marketplace without spots', async () => {
    const { steps, end } = await check();
    expect(steps).toEqual(['home', 'config', 'search']);
    expect(end).toMatchObject({ level: 'info', message: 'site check', CanaryFailures: 0 });
  });

  describe('with a spot far from the big city', () => {
    let owner: Person;
    beforeAll(async () => {
      owner = await app.newPerson();
      await app.publishOnMap(owner, { latitude: '43.3713', longitude: '-8.3960' });
    });

    it('goes from the home page to a price as a driver does, only reads, and measures each step', async () => {
      const { steps, end } = await check();
      expect(steps).toEqual(['home', 'config', 'search', 'spot', 'availability', 'quote']);
      expect(end).toMatchObject({ CanaryFailures: 0, CanaryMilliseconds: expect.any(Number) as number });
      const lines = log.lines().filter(({ message }) => message === 'site step');
      const total = lines.reduce((sum, line) => sum + Number(line[CANARY_METRICS.milliseconds]), 0);
      expect(end[CANARY_METRICS.milliseconds]).toBe(total);
      expect(asked).toEqual([
        'GET /',
        'GET /config.json',
        'GET /api/parking-spots/map',
        'GET /api/parking-spots/map',
        'GET /api/parking-spots/{spotId}',
        'GET /api/parking-spots/{spotId}/availability',
        'GET /api/parking-spots/{spotId}/quote',
      ]);
    });

    it('logs metrics for CloudWatch: the number of failures, and the time in total and by step', async () => {
      await check();
      const named = log.lines().flatMap(({ _aws, ...line }) => {
        const [directive] = (_aws as { CloudWatchMetrics: LogLine[] } | undefined)?.CloudWatchMetrics ?? [];
        const { Metrics, Dimensions } = directive ?? {};
        return ((Metrics ?? []) as { Name: string }[]).map(({ Name }) => {
          expect(line).toHaveProperty(Name);
          return `${Name} ${JSON.stringify(Dimensions)}`;
        });
      });
      // Other jobs may run beside it.
      const own = named.filter((name) => name.startsWith('Canary'));
      expect([...new Set(own)].sort()).toEqual([
        'CanaryFailures [[]]',
        'CanaryMilliseconds [["step"]]',
        'CanaryMilliseconds [[]]',
      ]);
    });

    const answer =
      (status: number, type: string, body: string): Fault =>
      (response) =>
        response.writeHead(status, { 'content-type': type }).end(body);
    const nothing: Fault = (response) => response.destroy();
    const json = (body: string) => answer(200, 'application/json', body);

    it.each<[string, string, RegExp, Fault]>([
      ['home', 'another status', /^\/$/, answer(503, 'text/html', '<h1>x</h1>')],
      ['home', 'an empty shell', /^\/$/, answer(200, 'text/html', '<div id="root"></div>')],
      ['config', 'a page instead', /config/, answer(200, 'text/html', '<h1>x</h1>')],
      ['search', 'no connection', /map/, nothing],
      [
        'search',
        'clusters without spots in them',
        /map/,
        json(aMap([{ latitude: 40, longitude: -3, count: 9, price_weekday: 9 }])),
      ],
      ['spot', 'an error', /spt_\w+$/, answer(500, 'application/json', '{}')],
      ['availability', 'another shape', /availability/, json('{"days":[]}')],
      ['quote', 'a redirect', /quote/, (response) => response.writeHead(302, { location: '/' }).end()],
      ['quote', 'a price that is not a number', /quote/, json('{"totalPrice":"free"}')],
    ])('fails at the step %s for %s, and logs it', async (step, _what, on, as) => {
      fault = { on, as };
      const { steps, end } = await check();
      expect(end).toMatchObject({ level: 'error', message: 'site check failed', step, CanaryFailures: 1 });
      expect(end).not.toHaveProperty(CANARY_METRICS.milliseconds);
      expect(steps).not.toContain(step);
      expect(JSON.stringify(end)).not.toContain('Fuencarral');
    });

    it('waits for each answer less than 15 seconds', async () => {
      // The fault below ends the time of the step, so that the test need not wait.
      let step = new AbortController();
      const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
        step = new AbortController();
        return step.signal;
      });
      fault = { on: /quote/, as: () => step.abort(new DOMException('Too late.', 'TimeoutError')) };
      const { end } = await check();
      expect(end).toMatchObject({ step: 'quote', error: 'TimeoutError', CanaryFailures: 1 });
      for (const [limit] of limits.mock.calls) expect(limit).toBeLessThan(15_000);
    });

    it('passes for a spot that nobody can book at present', async () => {
      fault = {
        on: /availability/,
        as: json('{"timeZone":"Europe/Madrid","firstBookableDate":null,"days":[]}'),
      };
      const { steps, end } = await check();
      expect(steps).toEqual(['home', 'config', 'search', 'spot', 'availability']);
      expect(end).toMatchObject({ CanaryFailures: 0 });
    });
  });
});

/** An answer of the map with clusters only. */
function aMap(clusters: object[]): string {
  return JSON.stringify({ total: 0, spots: [], area: null, clusters, clustered: 9 });
}
