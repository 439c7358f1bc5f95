import { beforeEach, describe, expect, it } from 'vitest';
import { watchLimits } from '#shared/areas/watch.ts';
import { CLIENT_METRICS } from '#functions/metric-names.ts';
import type { ClientError } from '#shared/api/watch.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { useStack } from '#test/support/stack.ts';

const app = useStack();
const log = captureLog();
useOneWindow();

const REPORT: ClientError = {
  kind: 'render',
  page: '/spot/:spotId',
  code: '3f9a1c20',
  error: 'TypeError',
  place: 'spot-Dk9Uz8Or.js:1:2345',
  version: 'Dk9Uz8Or',
  browser: 'safari',
  browserVersion: 17,
};

/** Each test has its own clients. */
let network = 0;
beforeEach(() => void network++);
const from = (host: number) => ({ 'true-client-ip': `203.0.${network}.${host}` });

const report = (body: object = REPORT, host = 1) =>
  app.call('POST', '/client-errors', { body, headers: from(host) });
const noted = () => log.lines().filter(({ message }) => message === 'client error');

describe('an error in a browser', () => {
  it('is a line of the log that counts it and has only what was reported', async () => {
    expect((await report()).status).toBe(202);
    const [line = {}, ...others] = noted();
    expect(others).toEqual([]);
    const { _aws: metrics, time, ...rest } = line;
    expect(typeof time).toBe('string');
    expect(rest).toEqual({ level: 'warn', message: 'client error', [CLIENT_METRICS.errors]: 1, ...REPORT });
    expect(metrics).toMatchObject({
      CloudWatchMetrics: [{ Dimensions: [[]], Metrics: [{ Name: CLIENT_METRICS.errors, Unit: 'Count' }] }],
    });
  });

  it.each([
    ['a message', { message: 'olga@example.com' }, 202],
    ['an id in the page', { page: '/spot/spt_01J9' }, 400],
    ['a query in the page', { page: '/login?next=/dashboard' }, 400],
    ['words as a code', { code: 'olga dueña' }, 400],
    ['an address as a place', { place: 'https://evil.example/x.js:1:1' }, 400],
    ['words as an error', { error: 'olga@example.com' }, 400],
    ['another browser', { browser: 'olga' }, 400],
    ['a large body', { message: 'x'.repeat(1100) }, 413],
  ])('cannot write %s into the log', async (_, change, status) => {
    expect((await report({ ...REPORT, ...change })).status).toBe(status);
    expect(JSON.stringify(log.lines())).not.toMatch(/olga|evil|spt_|next=/);
  });

  it('that one client reports a thousand times is logged a few times, and errors of others still are', async () => {
    const statuses: number[] = [];
    for (let batch = 0; batch < 50; batch++)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 20 }, () => report()))).map(({ status }) => status),
      );
    const { max } = watchLimits['client-errors'];
    expect(statuses.filter((status) => status === 202)).toHaveLength(max);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1000 - max);
    expect(noted()).toHaveLength(max);
    expect(JSON.stringify(log.lines())).not.toContain('"request"');
    expect((await report(REPORT, 2)).status).toBe(202);
  });

  it('is no longer logged when many clients together exceed a limit', async () => {
    const { max } = watchLimits['client-errors-of-all'];
    const each = watchLimits['client-errors'].max;
    const clients = Array.from({ length: Math.ceil(max / each) + 2 }, (_, index) => index + 1);
    for (const host of clients) await Promise.all(Array.from({ length: each }, () => report(REPORT, host)));
    expect(noted().length).toBeLessThanOrEqual(max);
    expect((await report(REPORT, 200)).status).toBe(429);
  });
});
