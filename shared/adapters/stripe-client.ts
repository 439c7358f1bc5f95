import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import { AppError } from '../lib/app-error.ts';
import { lazyAsync } from '../lib/lazy.ts';

export interface StripeSettings {
  readonly secretKey: () => Promise<string>;
  /** Another address of the API than Stripe's own. */
  readonly apiUrl?: string | undefined;
}

const toAddress = (apiUrl: string | undefined): Partial<Stripe.StripeConfig> => {
  if (!apiUrl) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
};

/** The SDK, created at its first use. It repeats a call with unknown outcome under the same key. */
export const stripeClient = (settings: StripeSettings): (() => Promise<Stripe>) =>
  lazyAsync(async () => {
    const key = await settings.secretKey();
    return new Stripe(key, {
      ...toAddress(settings.apiUrl),
      maxNetworkRetries: 2,
      timeout: 8000,
      telemetry: false,
    });
  });

/** After a failure of Stripe, a caller can only retry; details go to the log. */
export const unavailable = (cause: unknown): AppError =>
  new AppError('payments_unavailable', 'Payments are not available at the moment. Try again.', { cause });

export const isStripeError = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;

/** The pause between attempts. All together they take longer than one call with its repetitions, but fit into a function's timeout. */
const RETRY_MS = 400;
const MAX_WAIT_MS = 15_000;

/**
 * Repeats a call while another request with the same idempotency key is running, such as the first of two clicks: then Stripe returns the
 * first one's answer. The SDK's own retries end after about a second.
 */
export const whileKeyIsInUse = async <T>(call: () => Promise<T>): Promise<T> => {
  const until = Date.now() + MAX_WAIT_MS;
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!isStripeError(error, 'idempotency_key_in_use') || Date.now() > until) throw error;
      await setTimeout(RETRY_MS);
    }
};

/** Asks Stripe for something. What it answers to an error of a code that is expected, is in `expected`. */
export type AskStripe = <T, U = never>(
  call: (stripe: Stripe) => Promise<T>,
  expected?: Readonly<Record<string, U>>,
) => Promise<T | U>;

/** Asks through a client; throws `payments_unavailable` if Stripe fails. */
export const askStripe =
  (client: () => Promise<Stripe>): AskStripe =>
  async <T, U>(call: (stripe: Stripe) => Promise<T>, expected: Readonly<Record<string, U>> = {}) => {
    const stripe = await client();
    try {
      return await call(stripe);
    } catch (error) {
      const known = Object.entries(expected).find(([code]) => isStripeError(error, code));
      if (known) return known[1];
      throw unavailable(error);
    }
  };
