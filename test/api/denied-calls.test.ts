import { afterEach, describe, expect, it, vi } from 'vitest';
import { isDenied } from '#functions/_kit/log-failure.ts';
import { functionSpecs } from '#functions/function-specs.ts';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { ALARM_METRICS } from '#functions/metric-names.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import { s3PublicImages } from '#shared/adapters/public-images.ts';
import { HOUR } from '#shared/lib/time.ts';
import { runJob } from '#local/jobs.ts';
import { LOCAL } from '#local/settings.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { eventually, useStack } from '#test/support/stack.ts';

const app = useStack();
/** Does not exist: marking it as read is a write whose condition fails. */
const NOTIFICATION = `ntf_${'0'.repeat(26)}`;
const log = captureLog();
afterEach(() => vi.useRealTimers());

/** The lines that the alarm of denied calls counts. */
const counted = () => log.lines().filter((line) => line[ALARM_METRICS.denied] === 1);

type Less = { readonly [Need in keyof FunctionSpec]: FunctionSpec[Need] | undefined };

/** Runs while the manifest line of a function allows less; the local stack refuses the rest, as AWS does. */
const withLine = async <T>(name: string, less: Less, run: () => Promise<T>): Promise<T> => {
  const spec: FunctionSpec = functionSpecs.get(name) ?? {};
  const before = { ...spec };
  Object.assign(spec, less);
  try {
    return await run();
  } finally {
    Object.assign(spec, before);
  }
};

describe('a call of a function that AWS denies', () => {
  it('fails the request and is counted: a function whose manifest line says "read" cannot write', async () => {
    const as = await app.newPerson();
    const markRead = () => app.post<ProblemBody>('/notifications/read', as, { ids: [NOTIFICATION] });
    expect((await markRead()).status).toBe(200);
    expect(counted()).toEqual([]);

    const { status, body } = await withLine('markRead', { table: 'read' }, markRead);
    expect([status, body.code]).toEqual([500, 'internal']);
    expect(counted()).toMatchObject([
      {
        level: 'error',
        message: 'request failed',
        cause: { error: 'AccessDeniedException' },
        _aws: { CloudWatchMetrics: [{ Dimensions: [[]], Metrics: [{ Name: ALARM_METRICS.denied }] }] },
      },
    ]);
  });

  it('is counted when a job skips the failed step, which a later run does once it is allowed', async () => {
    await runJob('drainOutbox');
    const { email } = await withLine('drainOutbox', { mail: undefined }, async () => {
      const person = await app.registerPerson();
      await eventually(() => Promise.resolve(counted()[0]), 'a denied call');
      return person;
    });
    expect(counted()).toMatchObject([{ level: 'error', message: 'job step failed', job: 'drainOutbox' }]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
    await runJob('drainOutbox');
    vi.useRealTimers();
    expect(await app.welcomesTo(email)).toHaveLength(1);
  });

  it('is counted when it fails a whole run of a job', async () => {
    await runJob('runBookingTimers');
    await withLine('runBookingTimers', { table: undefined }, () =>
      expect(runJob('runBookingTimers')).rejects.toMatchObject({ name: 'AccessDeniedException' }),
    );
    expect(counted()).toMatchObject([{ level: 'error', message: 'job failed', job: 'runBookingTimers' }]);
  });

  it('is counted when it fails a command of an operator', async () => {
    const { userId } = await app.newPerson();
    await withLine('exportAccount', { table: undefined }, () =>
      expect(runJob('exportAccount', { userId })).rejects.toMatchObject({
        name: 'AccessDeniedException',
      }),
    );
    expect(counted()).toMatchObject([{ level: 'error', message: 'job failed', job: 'exportAccount' }]);
  });

  it('is recognised by its status 403 where S3 answers without a code', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
    const images = s3PublicImages(LOCAL.imagesBucket);
    const looking = images.isPublished('/api/images/a/b.jpg');
    await expect(looking).rejects.toSatisfy(isDenied);
  });

  it('[FP-01] to SES is counted, and a request for a recovery link is answered as always', async () => {
    const { email } = await app.newPerson();
    const forgot = () => app.call('POST', '/auth/forgot-password', { body: { email } });
    expect(await forgot()).toMatchObject({ status: 200, body: { message: 'Email sent' } });
    const answer = await withLine('forgotPassword', { mail: undefined }, forgot);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Email sent' } });
    expect(counted()).toMatchObject([{ level: 'error', message: 'mail not sent' }]);
    expect(JSON.stringify(counted())).not.toContain(email);
    expect(await app.mailsTo(email)).toHaveLength(1);
  });
});

describe('a caller who may not do something', () => {
  it('is refused, and not counted', async () => {
    const [as, owner] = await Promise.all([app.newPerson(), app.newPerson()]);
    const spot = await app.publish(owner);
    expect((await app.delete(`/parking-spots/${spot.id}`, as)).status).toBe(403);
    expect((await app.get('/admin/spots', as)).status).toBe(403);
    const wrong = { email: owner.email, password: 'NoEsEsta1' };
    expect((await app.call('POST', '/auth/login', { body: wrong })).status).toBe(401);
    expect(counted()).toEqual([]);
  });
});
