import Stripe from 'stripe';
import type { ProviderResult, Payouts } from '../domain/ports/payouts.ts';
import { toAccount, toTransfer } from './stripe-accounts.ts';
import {
  isStripeError,
  orUnavailable,
  stripeClient,
  type StripeSettings,
  unavailable,
} from './stripe-client.ts';

/** The answers to questions that Stripe would otherwise ask every owner: automobile parking lots and garages. */
const BUSINESS = { mcc: '7523', product_description: 'Alquiler de una plaza de aparcamiento en PlazaLibre' };

/** Pages of a hundred accounts that are searched for one whose id was lost. */
const MAX_PAGES = 10;

/**
 * The code of a refusal, which Stripe would repeat under the same key; undefined for other errors. A timeout, a rate limit or a failure of Stripe says nothing about
 * what happened, nor does a key that is in use (409).
 */
const readRefusal = (error: unknown): string | undefined => {
  const { StripeInvalidRequestError, StripeIdempotencyError, StripePermissionError } = Stripe.errors;
  const isRefusal = [StripeInvalidRequestError, StripeIdempotencyError, StripePermissionError].some(
    (kind) => error instanceof kind,
  );
  if (!isRefusal || !(error instanceof Stripe.errors.StripeError)) return undefined;
  return error.statusCode === 409 || error.statusCode === 429 ? undefined : (error.code ?? error.type);
};

const attempt = async <T>(make: () => Promise<T>): Promise<ProviderResult<T>> => {
  try {
    return { made: await make() };
  } catch (error) {
    const refused = readRefusal(error);
    if (refused === undefined) throw unavailable(error);
    return { refused };
  }
};

const findCharge = async (stripe: Stripe, paymentIntentId: string): Promise<string> => {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId);
  if (charge === null) throw new Error(`${paymentIntentId} was never paid.`);
  return typeof charge === 'string' ? charge : charge.id;
};

/** Express accounts of owners, and transfers of their shares from the charge that the driver paid. */
export const stripeConnect = (settings: StripeSettings): Payouts => {
  const client = stripeClient(settings);
  return {
    createAccount: async ({ userId, email }, key) => {
      const stripe = await client();
      return attempt(async () =>
        toAccount(
          await stripe.accounts.create(
            {
              type: 'express',
              country: 'ES',
              email,
              business_type: 'individual',
              business_profile: BUSINESS,
              capabilities: { transfers: { requested: true } },
              metadata: { userId },
            },
            { idempotencyKey: key },
          ),
        ),
      );
    },
    findAccount: async (accountId) => {
      const stripe = await client();
      try {
        return toAccount(await stripe.accounts.retrieve(accountId));
      } catch (error) {
        if (isStripeError(error, 'account_invalid')) return undefined;
        throw unavailable(error);
      }
    },
    findAccountOf: async (userId, since) => {
      const stripe = await client();
      const created = { gte: Math.floor(since / 1000) };
      return orUnavailable(async () => {
        const accounts = await stripe.accounts
          .list({ created, limit: 100 })
          .autoPagingToArray({ limit: 100 * MAX_PAGES });
        const known = accounts.find(({ metadata }) => metadata?.userId === userId);
        return known && toAccount(known);
      });
    },
    createOnboardingLink: async (account, { returnUrl, refreshUrl }) => {
      const stripe = await client();
      return orUnavailable(async () => {
        const { url } = await stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return url;
      });
    },
    createDashboardLink: async (accountId) => {
      const stripe = await client();
      return orUnavailable(async () => (await stripe.accounts.createLoginLink(accountId)).url);
    },
    findTransfer: async (bookingId) => {
      const stripe = await client();
      return orUnavailable(async () => {
        const { data } = await stripe.transfers.list({ transfer_group: bookingId, limit: 100 });
        const sent = data.find(({ metadata }) => metadata.bookingId === bookingId);
        return sent && toTransfer(sent);
      });
    },
    createTransfer: async ({ bookingId, paymentIntentId, accountId, cents }, key) => {
      const stripe = await client();
      const source = paymentIntentId && (await orUnavailable(() => findCharge(stripe, paymentIntentId)));
      return attempt(async () =>
        toTransfer(
          await stripe.transfers.create(
            {
              amount: cents,
              currency: 'eur',
              destination: accountId,
              ...(source && { source_transaction: source }),
              transfer_group: bookingId,
              metadata: { bookingId },
            },
            { idempotencyKey: key },
          ),
        ),
      );
    },
  };
};
