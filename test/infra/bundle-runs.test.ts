import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN_SECRET_HEADER } from '#shared/api/constants.ts';
import { LOCAL } from '#local/settings.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { buildFunctions } from '../../scripts/build-functions.ts';

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

/** The bundles leave out parts of packages, so that what the sources can do does not say what they can. */
describe('the bundles on the embedded stack', () => {
  const app = useStack();
  const folder = mkdtempSync(join(tmpdir(), 'plazalibre-bundle-runs-'));
  beforeAll(async () => {
    await buildFunctions(folder);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a bundle in a process of its own, as Lambda does, with an event of API Gateway. */
  const run = async (
    id: string,
    { as, params, query, body, secret = LOCAL.originSecret }: Request = {},
  ): Promise<BundleAnswer> => {
    const event = {
      headers: { 'content-type': 'application/json', [ORIGIN_SECRET_HEADER]: secret },
      requestContext: {
        http: { sourceIp: '192.0.2.1' },
        ...(as && { authorizer: { jwt: { claims: { sub: as.userId, username: as.userId } } } }),
      },
      ...(params && { pathParameters: params }),
      ...(query && { queryStringParameters: query }),
      ...(body && { body: JSON.stringify(body) }),
      isBase64Encoded: false,
    };
    const program = `const { handler } = await import(${JSON.stringify(join(folder, id, 'index.mjs'))});
      const { statusCode, body } = await handler(${JSON.stringify(event)}, { awsRequestId: 'test' });
      process.stdout.write(JSON.stringify({ status: statusCode, body: JSON.parse(body) }));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      {
        env: { ...process.env, LOG_LEVEL: 'silent', NODE_OPTIONS: '' },
      },
    );
    return JSON.parse(stdout) as BundleAnswer; // written by the program above
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
    // The table refuses the second hold by the condition of its transaction.
    expect(
      await run('CreatePaymentIntent', { as: await app.newPerson(), body: { bookingData } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'period_taken' },
    });
  });

  it('answer nobody who does not come through the front door', async () => {
    const params = { spotId: 'spt_01JD0000000000000000000000' };
    expect(await run('GetSpot', { params, secret: 'guessed' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await run('GetSpot', { params })).toMatchObject({ status: 404 });
  });
});
