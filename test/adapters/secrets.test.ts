import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPayments } from '#functions/_kit/deps.ts';
import { readParameter } from '#shared/adapters/secrets.ts';
import { runAsInstance } from '#local/instances/instances.ts';
import { startParameters } from '#local/parameters/start-parameters.ts';
import { LOCAL } from '#local/settings.ts';

const SECRET_KEY = '/plazalibre/prod/stripe/secret-key';
const values = new Map<string, string>();
let service: Awaited<ReturnType<typeof startParameters>>;

beforeAll(async () => {
  service = await startParameters((name) => values.get(name));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SSM: service.url,
    AWS_REGION: LOCAL.region,
    AWS_ACCESS_KEY_ID: LOCAL.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL.secretAccessKey,
    STAGE: 'prod',
    STRIPE_SECRET_KEY_PARAMETER: SECRET_KEY,
    STRIPE_API_URL: 'http://127.0.0.1:9',
  });
});
afterAll(() => service.close());

describe('a key in Systems Manager', () => {
  it('is read by its name', async () => {
    values.set('/a/key', 'secret');
    expect(await readParameter('/a/key')).toBe('secret');
  });

  it('that is not there fails with its name and with what makes it', async () => {
    await expect(readParameter('/plazalibre/dev/stripe/secret-key')).rejects.toThrow(
      'The parameter /plazalibre/dev/stripe/secret-key does not exist: create it with ' +
        '"aws ssm put-parameter --type SecureString --name /plazalibre/dev/stripe/secret-key --value ...".',
    );
  });

  it('is for those alone who sign with the right keys', async () => {
    process.env.AWS_SECRET_ACCESS_KEY = 'another';
    await expect(readParameter('/a/key')).rejects.toThrow(
      'The parameter /a/key could not be read: InvalidSignatureException.',
    );
    process.env.AWS_SECRET_ACCESS_KEY = LOCAL.secretAccessKey;
  });
});

describe('a production stage', () => {
  const spec = { stripe: 'api' } as const;
  /** As a function that has just been started, or the same one again. */
  const findPayment = (name: string) =>
    runAsInstance({ name, spec, requestId: '' }, () => withPayments().payments.find('pi_1'));

  it.each(['sk_test_51Abc', 'rk_test_51Abc'])('refuses the test key %s with one sentence', async (key) => {
    values.set(SECRET_KEY, key);
    await expect(findPayment(`refuses ${key}`)).rejects.toThrow(
      /^A production stage takes no test keys: put the live key of Stripe into \/plazalibre\/prod\/stripe\/secret-key\.$/,
    );
  });

  it('takes a key once it is there, without a new start, and reads it once', async () => {
    values.delete(SECRET_KEY);
    await expect(findPayment('waits')).rejects.toThrow(/does not exist/);
    values.set(SECRET_KEY, 'sk_live_51Abc');
    // It has gone on to ask the provider, whom nobody plays here.
    await expect(findPayment('waits')).rejects.toMatchObject({ code: 'payments_unavailable' });
    values.delete(SECRET_KEY);
    await expect(findPayment('waits')).rejects.toMatchObject({ code: 'payments_unavailable' });
  });

  it('tells a function no variable that its manifest line does not ask for', async () => {
    await expect(
      runAsInstance({ name: 'asks for nothing', spec: {}, requestId: '' }, () =>
        withPayments().payments.find('pi_1'),
      ),
    ).rejects.toThrow('The environment variable STRIPE_SECRET_KEY_PARAMETER is not set.');
  });
});
