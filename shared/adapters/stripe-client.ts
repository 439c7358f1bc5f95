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

/** The SDK, made when it is first used. It repeats a call whose outcome is unknown, under the same key. */
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

/** A caller can only try again after a failure of Stripe; the log has the details for us. */
export const unavailable = (cause: unknown): AppError =>
  new AppError('payments_unavailable', 'Payments are not available at the moment. Try again.', { cause });

export const isStripeError = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;

/** Between two tries, and how long in all: longer than one call with its repetitions takes, within what a function has. */
const RETRY_MS = 400;
const MAX_WAIT_MS = 15_000;

/**
 * Makes a call again while another request with its idempotency key is under way, such as the first of two clicks: then
 * Stripe gives the answer of the first. The SDK's own repetitions end after about a second.
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

/** What Stripe answers; `payments_unavailable` where it fails. */
export const orUnavailable = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    throw unavailable(error);
  }
};
