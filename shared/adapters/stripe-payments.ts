import Stripe from 'stripe';
import type { Payments } from '../domain/ports/payments.ts';
import { AppError } from '../lib/app-error.ts';
import type { PaymentMethod } from '../model/constants.ts';
import { DEFAULT_PAYMENT_METHODS, listPaymentTypes } from '../model/payment-methods.ts';
import { stripeCardSetups } from './stripe-card-setups.ts';
import { monthParams, stripeCards } from './stripe-cards.ts';
import { toDispute, toPayment, toRefund } from './stripe-answers.ts';
import {
  askStripe,
  isStripeError,
  stripeClient,
  type StripeSettings,
  whileKeyIsInUse,
} from './stripe-client.ts';
import { findPaymentId, isRecent, MAX_EVENT_ID_LENGTH, toId } from './stripe-events.ts';

interface PaymentSettings extends StripeSettings {
  /** One secret, or several separated by commas: Stripe signs events of connected accounts with another one. */
  readonly webhookSecret: () => Promise<string>;
  /** Methods of new payments; `DEFAULT_PAYMENT_METHODS` if absent. Only functions that create payments know. */
  readonly methods?: () => readonly PaymentMethod[] | undefined;
  /** The most that is paid with Bizum; `BIZUM_EUROS.usualMax` if absent. */
  readonly bizumMaxEuros?: () => number | undefined;
}

/** A payment has few refunds and disputes; the limit only stops a faulty list. */
const MAX_LISTED = 1000;

/** Payments by Stripe. Every request that creates something has an idempotency key made of its purpose. */
export const stripePayments = (settings: PaymentSettings): Payments => {
  const client = stripeClient(settings);
  const ask = askStripe(client);

  const find: Payments['find'] = (id) =>
    ask(
      async (stripe) =>
        toPayment(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] })),
      { resource_missing: undefined },
    );

  return {
    find,
    ...stripeCards(ask),
    ...stripeCardSetups(ask),
    create: (order, canceledId) => {
      const { booking, amountCents, changeId, claimId } = order;
      return ask(async (stripe) => {
        const month = await monthParams(stripe, order);
        const idempotencyKey = [
          'intent',
          changeId ?? claimId ?? booking.id,
          ...(canceledId ? ['after', canceledId] : []),
        ].join('-');
        const intent = await whileKeyIsInUse(() =>
          stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'eur',
              // Never those that are enabled in the dashboard: a direct debit can be reversed for weeks after the owner was paid.
              allowed_payment_method_types: listPaymentTypes(
                settings.methods?.() ?? DEFAULT_PAYMENT_METHODS,
                amountCents,
                settings.bizumMaxEuros?.(),
              ),
              ...month,
              metadata: {
                bookingId: booking.id,
                spotId: booking.spotId,
                driverId: booking.driverId,
                ownerId: booking.ownerId,
                ...(changeId !== undefined && { changeId }),
                ...(claimId !== undefined && { claimId }),
              },
            },
            { idempotencyKey },
          ),
        );
        return toPayment(intent);
      });
    },
    cancel: (id) =>
      ask(async (stripe) => {
        try {
          return toPayment(await stripe.paymentIntents.cancel(id));
        } catch (error) {
          const payment = isStripeError(error, 'payment_intent_unexpected_state') && (await find(id));
          if (payment) return payment;
          throw error;
        }
      }),
    listSince: (since, after) =>
      ask(async (stripe) => {
        const page = await stripe.paymentIntents.list({
          created: { gte: Math.floor(since / 1000) },
          limit: 100,
          expand: ['data.latest_charge'],
          ...(after !== undefined && { starting_after: after }),
        });
        return {
          payments: page.data.map(toPayment),
          next: page.has_more ? page.data.at(-1)?.id : undefined,
        };
      }),
    listReversedSince: (since, disputedSince) =>
      ask(async (stripe) => {
        const from = (instant: number) => ({ created: { gte: Math.floor(instant / 1000) }, limit: 100 });
        const ids = new Set<string>();
        const lists = [stripe.refunds.list(from(since)), stripe.disputes.list(from(disputedSince))] as const;
        for (const list of lists)
          for await (const { payment_intent } of list as AsyncIterable<Stripe.Refund | Stripe.Dispute>) {
            const id = toId(payment_intent);
            if (id !== undefined) ids.add(id);
          }
        return [...ids];
      }),
    // Without an amount Stripe refunds what is left, so that nothing is refunded twice, whatever else happens meanwhile.
    refund: (id, { attempt, bookingId, cents }) =>
      ask<'asked', 'asked' | 'disputed'>(
        async (stripe) => {
          await whileKeyIsInUse(() =>
            stripe.refunds.create(
              {
                payment_intent: id,
                ...(cents !== undefined && { amount: cents }),
                ...(bookingId && { metadata: { bookingId } }),
              },
              { idempotencyKey: `refund-${id}-${attempt}` },
            ),
          );
          return 'asked';
        },
        { charge_disputed: 'disputed', charge_already_refunded: 'asked' },
      ),
    listRefunds: (id) =>
      ask(async (stripe) => {
        const refunds = await stripe.refunds
          .list({ payment_intent: id, limit: 100 })
          .autoPagingToArray({ limit: MAX_LISTED });
        return refunds.map((refund) => toRefund(refund, id));
      }),
    listDisputes: (id) =>
      ask(async (stripe) => {
        const disputes = await stripe.disputes
          .list({ payment_intent: id, limit: 100 })
          .autoPagingToArray({ limit: MAX_LISTED });
        return disputes.map(toDispute);
      }),
    readEvent: async (rawBody, signature) => {
      if (!isRecent(signature)) throw new AppError('invalid_request', 'The signature is not of now.');
      const [stripe, secrets] = await Promise.all([client(), settings.webhookSecret()]);
      try {
        const event = await Promise.any(
          secrets
            .split(',')
            .map((secret) => stripe.webhooks.constructEventAsync(rawBody, signature, secret.trim())),
        );
        if (event.id.length > MAX_EVENT_ID_LENGTH) throw new Error('The id of the event is too long.');
        return {
          id: event.id,
          type: event.type,
          paymentIntentId: findPaymentId(event),
          accountId: event.account ?? undefined,
        };
      } catch (cause) {
        throw new AppError('invalid_request', 'The signature does not fit the body.', { cause });
      }
    },
  };
};
