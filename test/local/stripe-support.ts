import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { stripePayments } from '#shared/adapters/stripe-payments.ts';
import { startStripe, type StripeEmulator, type StripeOptions } from '#local/stripe/start-stripe.ts';

export const SECRET_KEY = 'sk_test_local_contract';
export const PUBLISHABLE_KEY = 'pk_test_local_contract';
export const WEBHOOK_SECRET = 'whsec_contract';

type Cleanup = () => Promise<unknown>;
const cleanups: Cleanup[] = [];

/** Registers a cleanup that `cleanUp` runs, last first (call it in `afterEach`). */
export const later = (cleanup: Cleanup): void => void cleanups.push(cleanup);

export const cleanUp = async (): Promise<void> => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
};

export interface Bench {
  readonly standIn: StripeEmulator;
  readonly stripe: Stripe;
  readonly dataFile: string;
}

/** The official SDK with an emulator's URL, without automatic retries by default. */
export const sdkFor = (url: string, key = SECRET_KEY): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: new URL(url).port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

/** Starts an emulator with new data, or with those of an earlier one. */
export const startBench = async (options: Partial<StripeOptions> = {}): Promise<Bench> => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-'));
  const dataFile = options.dataFile ?? join(folder, 'stripe.jsonl');
  const standIn = await startStripe({
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    ...options,
    dataFile,
  });
  later(() => rm(folder, { recursive: true, force: true }));
  later(() => standIn.close());
  return { standIn, stripe: sdkFor(standIn.url), dataFile };
};

/** An intent of 42.50 euros for a booking, as the product creates it. */
export const newIntent = (stripe: Stripe, params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 4250,
    currency: 'eur',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { bookingId: 'bkg_1' },
    ...params,
  });

export const paidIntent = async (stripe: Stripe, method = 'pm_card_visa'): Promise<Stripe.PaymentIntent> => {
  const { id } = await newIntent(stripe);
  return stripe.paymentIntents.confirm(id, { payment_method: method });
};

/** The error of a call. Fails the test when the call succeeds. */
export const failureOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to fail.');
};

/** Calls the API as a browser does, with publishable key and client secret in the form. */
export const browserCall = async (url: string, path: string, form: Record<string, string>) => {
  const response = await fetch(`${url}/v1/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ key: PUBLISHABLE_KEY, ...form }),
  });
  const body = (await response.json()) as Record<string, unknown> & { error?: Record<string, unknown> };
  return { status: response.status, body }; // the API answers with an object, which has `error` when it refuses
};

export interface Received {
  readonly event: Stripe.Event;
  readonly signature: string;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** The secret with which signatures are verified. */
  readonly secret: string;
  readonly received: Received[];
  /** Resolves when so many deliveries have arrived. */
  readonly until: (count: number) => Promise<void>;
  /** The statuses of the next answers; 200 once they are used up. */
  readonly answers: number[];
  /** Stops listening and frees its address. */
  readonly close: () => Promise<void>;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

/** An endpoint that verifies each webhook with the SDK and refuses unsigned ones. */
export const startReceiver = async (): Promise<Receiver> => {
  const { webhooks } = new Stripe(SECRET_KEY);
  const received: Received[] = [];
  const answers: number[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const signature = String(request.headers['stripe-signature']);
      received.push({ event: webhooks.constructEvent(body, signature, receiver.secret), signature, body });
      response.writeHead(answers.shift() ?? 200).end();
      for (const check of waiting) check();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The receiver has no port.');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${address.port}/hook`,
    secret: WEBHOOK_SECRET,
    received,
    answers,
    until: (count) =>
      new Promise((done) => {
        const check = () => received.length >= count && done();
        waiting.push(check);
        check();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  later(receiver.close);
  return receiver;
};

export const newKey = (): string => randomUUID();

/** The adapter of payments, at an emulator. */
export const paymentsOf = (
  standIn: Pick<StripeEmulator, 'url'>,
  options: Partial<Parameters<typeof stripePayments>[0]> = {},
) =>
  stripePayments({
    secretKey: () => Promise.resolve(SECRET_KEY),
    webhookSecret: () => Promise.resolve(WEBHOOK_SECRET),
    apiUrl: standIn.url,
    ...options,
  });
