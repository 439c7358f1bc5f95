import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import * as kit from '#functions/_kit/ports.ts';
import { readOriginSecrets } from '#shared/adapters/origin-secret.ts';
import { readParameter } from '#shared/adapters/secrets.ts';
import { runFunction } from '#local/functions/run-function.ts';
import { resetAll } from '#shared/lib/lazy.ts';
import { startParameters } from '#local/json-services/start-parameters.ts';
import { AwsError } from '#local/json-services/aws-error.ts';
import { LOCAL } from '#local/settings.ts';

const SECRET_KEY = '/plazalibre/prod/stripe/secret-key';
const values = new Map<string, string>();
/** How many more calls the service throttles. */
let throttled = 0;
let onThrottle = () => undefined as unknown;
let service: Awaited<ReturnType<typeof startParameters>>;

beforeAll(async () => {
  service = await startParameters((name) => {
    if (throttled-- > 0) {
      onThrottle();
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

  it('that does not exist fails with its name and the command that creates it', async () => {
    await expect(readParameter('/plazalibre/dev/stripe/secret-key')).rejects.toThrow(
      'The parameter /plazalibre/dev/stripe/secret-key does not exist: create it with ' +
        '"aws ssm put-parameter --type SecureString --name /plazalibre/dev/stripe/secret-key --value ...".',
    );
  });

  it('cannot be read with wrong credentials', async () => {
    process.env.AWS_SECRET_ACCESS_KEY = 'another';
    await expect(readParameter('/a/key')).rejects.toThrow(
      'The parameter /a/key could not be read: InvalidSignatureException.',
    );
    process.env.AWS_SECRET_ACCESS_KEY = LOCAL.secretAccessKey;
  });
});

describe('a service that throttles', () => {
  it('is called again until it answers', async () => {
    values.set('/a/key', 'secret');
    throttled = 4;
    expect(await readParameter('/a/key')).toBe('secret');
    throttled = 4;
    expect(await readOriginSecrets('/a/key', { endpoint: service.url })).toEqual(['secret']);
  });

  it('is not called for longer than a function may run', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    throttled = 100;
    onThrottle = () => vi.setSystemTime(Date.now() + 1_500);
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
    runFunction({ name: 'getPayment', spec, requestId: '' }, () => kit.payments().payments.find('pi_1'));
  // As in a function that has just started.
  beforeEach(resetAll);

  it.each(['sk_test_51Abc', 'rk_test_51Abc'])('refuses the test key %s with one sentence', async (key) => {
    values.set(SECRET_KEY, key);
    await expect(findPayment()).rejects.toThrow(
      /^A production stage takes no test keys: put the live key of Stripe into \/plazalibre\/prod\/stripe\/secret-key\.$/,
    );
  });

  it('reads a key once it exists, without a restart, and only once', async () => {
    values.delete(SECRET_KEY);
    await expect(findPayment()).rejects.toThrow(/does not exist/);
    values.set(SECRET_KEY, 'sk_live_51Abc');
    // The key was read: the call of the provider fails, which these tests do not fake.
    await expect(findPayment()).rejects.toMatchObject({ code: 'payments_unavailable' });
    values.delete(SECRET_KEY);
    await expect(findPayment()).rejects.toMatchObject({ code: 'payments_unavailable' });
  });

  it('gives a function only the variables of its manifest line', async () => {
    await expect(findPayment({})).rejects.toThrow('getPayment is not told STRIPE_SECRET_KEY_PARAMETER');
  });
});
