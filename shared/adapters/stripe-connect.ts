import Stripe from 'stripe';
import type { ProviderResult, Payouts } from '../domain/ports/payouts.ts';
import { toAccount, toTransfer } from './stripe-accounts.ts';
import { askStripe, stripeClient, type StripeSettings, unavailable } from './stripe-client.ts';

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

const findCharge = async (stripe: Stripe, paymentIntentId: string): Promise<string> => {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId);
  if (charge === null) throw new Error(`${paymentIntentId} was never paid.`);
  return typeof charge === 'string' ? charge : charge.id;
};

/** Express accounts of owners, and transfers of their shares from the charge that the driver paid. */
export const stripeConnect = (settings: StripeSettings): Payouts => {
  const client = stripeClient(settings);
  const ask = askStripe(client);

  const attempt = async <T>(make: (stripe: Stripe) => Promise<T>): Promise<ProviderResult<T>> => {
    const stripe = await client();
    try {
      return { made: await make(stripe) };
    } catch (error) {
      const refused = readRefusal(error);
      if (refused === undefined) throw unavailable(error);
      return { refused };
    }
  };

  return {
    createAccount: ({ userId, email }, key) =>
      attempt(async (stripe) =>
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
      ),
    findAccount: (accountId) =>
      ask(async (stripe) => toAccount(await stripe.accounts.retrieve(accountId)), {
        account_invalid: undefined,
      }),
    findAccountOf: (userId, since) =>
      ask(async (stripe) => {
        const accounts = await stripe.accounts
          .list({ created: { gte: Math.floor(since / 1000) }, limit: 100 })
          .autoPagingToArray({ limit: 100 * MAX_PAGES });
        const known = accounts.find(({ metadata }) => metadata?.userId === userId);
        return known && toAccount(known);
      }),
    createOnboardingLink: (account, { returnUrl, refreshUrl }) =>
      ask(async (stripe) => {
        const { url } = await stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return url;
      }),
    createDashboardLink: (accountId) =>
      ask(async (stripe) => (await stripe.accounts.createLoginLink(accountId)).url),
    findTransfer: (bookingId) =>
      ask(async (stripe) => {
        const { data } = await stripe.transfers.list({ transfer_group: bookingId, limit: 100 });
        const sent = data.find(({ metadata }) => metadata.bookingId === bookingId);
        return sent && toTransfer(sent);
      }),
    createTransfer: async ({ bookingId, paymentIntentId, accountId, cents }, key) => {
      const source = paymentIntentId && (await ask((stripe) => findCharge(stripe, paymentIntentId)));
      return attempt(async (stripe) =>
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
