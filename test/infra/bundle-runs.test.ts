import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN_SECRET_HEADER } from '#shared/model/constants.ts';
import { LOCAL } from '#local/settings.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { buildFunctions } from '#build/functions.ts';
import { copyBundles } from './copy-bundles.ts';

interface Request {
  readonly as?: Person;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
  readonly secret?: string;
}
interface BundleAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A process with bundles only. It calls the handler that a message names, and sends its answer. */
const programOf = (folder: string) => `process.on('message', async ({ id, event }) => {
  const { handler } = await import(${JSON.stringify(folder)} + '/' + id + '/index.mjs');
  const { statusCode, body } = await handler(event, { awsRequestId: 'test' });
  process.send({ status: statusCode, body: JSON.parse(body) });
});`;

await buildFunctions();

/** Bundles leave out parts of packages, so that tests of the sources do not prove that bundles work. */
describe('the bundles on the local stack', () => {
  const app = useStack({ table: 'program' });
  let lambda: ChildProcess;
  const folder = copyBundles([
    'GetSpot',
    'GetMe',
    'Login',
    'CreateUploadUrl',
    'GetQuote',
    'CreatePaymentIntent',
    'NotFound',
  ]);
  beforeAll(() => {
    lambda = spawn(process.execPath, ['--input-type=module', '--eval', programOf(folder)], {
      env: { ...process.env, LOG_LEVEL: 'silent', NODE_OPTIONS: '' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  });
  afterAll(async () => {
    const ended = once(lambda, 'exit');
    lambda.kill();
    await ended;
  });

  /** Runs a bundle with an event of API Gateway. */
  const run = async (
    id: string,
    { as, params, query, body, secret = LOCAL.originSecret }: Request = {},
  ): Promise<BundleAnswer> => {
    const event = {
      headers: {
        'content-type': 'application/json',
        [ORIGIN_SECRET_HEADER]: secret,
        ...(as && { authorization: `Bearer ${as.token}` }),
      },
      requestContext: { http: { sourceIp: '192.0.2.1' } },
      ...(params && { pathParameters: params }),
      ...(query && { queryStringParameters: query }),
      ...(body && { body: JSON.stringify(body) }),
      isBase64Encoded: false,
    };
    const answer = once(lambda, 'message');
    const broken = once(lambda, 'exit').then(() => {
      throw new Error(`The process that ran ${id} ended.`);
    });
    lambda.send({ id, event });
    const [said] = (await Promise.race([answer, broken])) as [BundleAnswer]; // sent by the program above
    return said;
  };

  it('read and write the table, sign in at the user pool, sign uploads and take money', async () => {
    const [owner, driver] = [await app.newPerson(), await app.newPerson()];
    const spot = await app.publish(owner);
    const params = { spotId: spot.id };
    expect(await run('GetSpot', { params })).toMatchObject({ status: 200, body: { title: spot.title } });
    expect(await run('GetMe', { as: owner })).toMatchObject({ status: 200 });
    expect(await run('Login', { body: { email: owner.email, password: owner.password } })).toMatchObject({
      status: 200,
    });
    expect(await run('Login', { body: { email: owner.email, password: 'Otra1234' } })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
    const upload = { contentType: 'image/jpeg', contentLength: 1000, fileName: 'plaza.jpg' };
    expect(await run('CreateUploadUrl', { as: owner, body: upload })).toMatchObject({ status: 200 });

    const query = { date: inDays(5) };
    const quote = await run('GetQuote', { params, query });
    expect(quote.status).toBe(200);
    const { startTime, endTime, totalPrice } = quote.body;
    const bookingData = { parkingSpotId: spot.id, startTime, endTime, totalPrice };
    expect(await run('CreatePaymentIntent', { as: driver, body: { bookingData } })).toMatchObject({
      status: 200,
      body: { totalPrice },
    });
    // The condition of the transaction refuses the second hold.
    expect(
      await run('CreatePaymentIntent', { as: await app.newPerson(), body: { bookingData } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'period_taken' },
    });
  });

  it('refuse requests that do not come through CloudFront', async () => {
    const params = { spotId: 'spt_01JD0000000000000000000000' };
    expect(await run('GetSpot', { params, secret: 'guessed' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await run('GetSpot', { params })).toMatchObject({ status: 404 });
    expect(await run('NotFound', { secret: '' })).toMatchObject({ status: 403 });
    expect(await run('NotFound')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
