import { afterEach, describe, expect, it, vi } from 'vitest';
import { isDenied } from '#functions/_kit/log-failure.ts';
import { functionSpecs } from '#functions/function-specs.ts';
import { ALARM_METRICS, type FunctionSpec } from '#functions/manifest.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import { s3PublicImages } from '#shared/adapters/public-images.ts';
import { HOUR } from '#shared/lib/time.ts';
import { runJob } from '#local/jobs.ts';
import { LOCAL } from '#local/settings.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { eventually, useStack } from '#test/support/stack.ts';

const app = useStack();
/** Of nobody: marking it is a write whose condition does not hold. */
const NOTIFICATION = `ntf_${'0'.repeat(26)}`;
const log = captureLog();
afterEach(() => vi.useRealTimers());

/** The lines that the alarm of denied calls counts. */
const counted = () => log.lines().filter((line) => line[ALARM_METRICS.denied] === 1);

type Less = { readonly [Need in keyof FunctionSpec]: FunctionSpec[Need] | undefined };

/** Runs as if the line of a function in the manifest said less: AWS, as the local stack plays it, refuses the rest. */
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

describe('a call that AWS refuses a function', () => {
  it('fails its request and is counted: a function whose line says "read" cannot write', async () => {
    const as = await app.newPerson();
    const markRead = () =>
      app.call<ProblemBody>('POST', '/notifications/read', { as, body: { ids: [NOTIFICATION] } });
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

  it('is counted when a job goes on without what failed, which is done once it is allowed', async () => {
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

  it('is counted when it ends the run of a job', async () => {
    await runJob('runBookingTimers');
    await withLine('runBookingTimers', { table: undefined }, () =>
      expect(runJob('runBookingTimers')).rejects.toMatchObject({ name: 'AccessDeniedException' }),
    );
    expect(counted()).toMatchObject([{ level: 'error', message: 'job failed', job: 'runBookingTimers' }]);
  });

  it('is counted when an operator calls for what may not be done', async () => {
    const { userId } = await app.newPerson();
    await withLine('exportAccount', { table: undefined }, () =>
      expect(runJob('exportAccount', { userId })).rejects.toMatchObject({
        name: 'AccessDeniedException',
      }),
    );
    expect(counted()).toMatchObject([{ level: 'error', message: 'job failed', job: 'exportAccount' }]);
  });

  it('is known by its status where S3 tells nothing else', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
    const images = s3PublicImages(LOCAL.imagesBucket);
    const looking = images.isPublished('/api/images/a/b.jpg');
    await expect(looking).rejects.toSatisfy(isDenied);
  });

  it('[FP-01] of SES is counted, and whoever forgot a password is answered as always', async () => {
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
  it('is refused without being counted', async () => {
    const [as, owner] = await Promise.all([app.newPerson(), app.newPerson()]);
    const spot = await app.publish(owner);
    expect((await app.call('DELETE', `/parking-spots/${spot.id}`, { as })).status).toBe(403);
    expect((await app.call('GET', '/admin/spots', { as })).status).toBe(403);
    const wrong = { email: owner.email, password: 'NoEsEsta1' };
    expect((await app.call('POST', '/auth/login', { body: wrong })).status).toBe(401);
    expect(counted()).toEqual([]);
  });
});
