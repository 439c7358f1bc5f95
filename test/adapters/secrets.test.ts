import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FunctionSpec } from '#functions/manifest.ts';
import { withPayments } from '#functions/_kit/deps.ts';
import { readOriginSecrets } from '#shared/adapters/origin-secret.ts';
import { readParameter } from '#shared/adapters/secrets.ts';
import { runFunction } from '#local/functions/run-function.ts';
import { resetAll } from '#shared/lib/lazy.ts';
import { startParameters } from '#local/json-services/start-parameters.ts';
import { AwsError } from '#local/json-services/aws-error.ts';
import { LOCAL } from '#local/settings.ts';

const SECRET_KEY = '/plazalibre/prod/stripe/secret-key';
const values = new Map<string, string>();
/** So many calls more are refused, as by a service that too many ask at once. */
let throttled = 0;
let busy = () => undefined as unknown;
let service: Awaited<ReturnType<typeof startParameters>>;

beforeAll(async () => {
  service = await startParameters((name) => {
    if (throttled-- > 0) {
      busy();
      throw new AwsError('ThrottlingException', 'Rate exceeded');
    }
    return values.get(name);
  });
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

describe('a service that too many functions ask at once', () => {
  it('is asked again until it answers', async () => {
    values.set('/a/key', 'secret');
    throttled = 4;
    expect(await readParameter('/a/key')).toBe('secret');
    throttled = 4;
    expect(await readOriginSecrets('/a/key', { endpoint: service.url })).toEqual(['secret']);
  });

  it('is not asked for longer than a function has time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    throttled = 100;
    busy = () => vi.setSystemTime(Date.now() + 1_500);
    try {
      await expect(readParameter('/a/key')).rejects.toThrow(
        'The parameter /a/key could not be read: ThrottlingException.',
      );
      expect(100 - throttled).toBe(4);
    } finally {
      vi.useRealTimers();
      throttled = 0;
    }
  });
});

describe('a production stage', () => {
  const findPayment = (spec: FunctionSpec = { stripe: 'api' }) =>
    runFunction({ name: 'getPayment', spec, requestId: '' }, () => withPayments().payments.find('pi_1'));
  // As a function that has just been started.
  beforeEach(resetAll);

  it.each(['sk_test_51Abc', 'rk_test_51Abc'])('refuses the test key %s with one sentence', async (key) => {
    values.set(SECRET_KEY, key);
    await expect(findPayment()).rejects.toThrow(
      /^A production stage takes no test keys: put the live key of Stripe into \/plazalibre\/prod\/stripe\/secret-key\.$/,
    );
  });

  it('takes a key once it is there, without a new start, and reads it once', async () => {
    values.delete(SECRET_KEY);
    await expect(findPayment()).rejects.toThrow(/does not exist/);
    values.set(SECRET_KEY, 'sk_live_51Abc');
    // It has gone on to ask the provider, whom nobody plays here.
    await expect(findPayment()).rejects.toMatchObject({ code: 'payments_unavailable' });
    values.delete(SECRET_KEY);
    await expect(findPayment()).rejects.toMatchObject({ code: 'payments_unavailable' });
  });

  it('tells a function no variable that its manifest line does not ask for', async () => {
    await expect(findPayment({})).rejects.toThrow('getPayment is not told STRIPE_SECRET_KEY_PARAMETER');
  });
});
