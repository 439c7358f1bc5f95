import Stripe from 'stripe';
import type { Payment, PaymentRefund, Payments } from '../domain/payments/ports.ts';
import { AppError } from '../lib/app-error.ts';
import { isStripeError, stripeClient, type StripeSettings, unavailable } from './stripe-client.ts';

interface PaymentSettings extends StripeSettings {
  /** One, or several with commas between: Stripe signs what it tells of owners' accounts with a secret of its own. */
  readonly webhookSecret: () => Promise<string>;
}

/** All other states wait for somebody to pay. */
const STATUS: Readonly<Partial<Record<string, Payment['status']>>> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

const toPayment = (intent: Stripe.PaymentIntent): Payment => ({
  id: intent.id,
  clientSecret: intent.client_secret ?? '',
  status: STATUS[intent.status] ?? 'open',
  amountCents: intent.amount,
  currency: intent.currency,
  bookingId: intent.metadata.bookingId,
  createdAt: intent.created * 1000,
  ...(typeof intent.latest_charge === 'object' && {
    isRefunded: (intent.latest_charge?.amount_refunded ?? 0) > 0,
    isDisputed: intent.latest_charge?.disputed ?? false,
  }),
});

/** Until the bank has answered, a refund is on its way; one that needs something of the driver is, too. */
const toRefund = (refund: Stripe.Refund, paymentIntentId: string): PaymentRefund => ({
  id: refund.id,
  paymentIntentId,
  state:
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending',
  amountCents: refund.amount,
  currency: refund.currency,
});

/** Whatever the steps in between are called, a dispute ends won or lost. */
const disputeState = (status: string) => (status === 'won' || status === 'lost' ? status : 'open');

/** The payment that an object of an event is, or is about. */
const paymentOf = (event: Stripe.Event): string | undefined => {
  const object = event.data.object as { id?: string; payment_intent?: string | { id: string } | null }; // events of a hundred kinds
  if (event.type.startsWith('payment_intent.')) return object.id;
  return typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent?.id;
};

/** Latest first. */
const listRefunds = async (stripe: Stripe, paymentIntentId: string): Promise<PaymentRefund[]> => {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return data.map((refund) => toRefund(refund, paymentIntentId));
};

/** Card payments by Stripe. Every request that creates something carries a key made of what it is for. */
export const stripePayments = (settings: PaymentSettings): Payments => {
  const client = stripeClient(settings);

  const find: Payments['find'] = async (id) => {
    const stripe = await client();
    try {
      return toPayment(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    } catch (error) {
      if (isStripeError(error, 'resource_missing')) return undefined;
      throw unavailable(error);
    }
  };

  return {
    find,
    create: async (booking) => {
      const stripe = await client();
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: booking.totalCents,
            currency: 'eur',
            automatic_payment_methods: { enabled: true },
            metadata: { bookingId: booking.id, spotId: booking.spotId, driverId: booking.driverId },
          },
          { idempotencyKey: `intent-${booking.id}` },
        );
        return toPayment(intent);
      } catch (error) {
        throw unavailable(error);
      }
    },
    cancel: async (id) => {
      const stripe = await client();
      try {
        return toPayment(await stripe.paymentIntents.cancel(id));
      } catch (error) {
        const payment = isStripeError(error, 'payment_intent_unexpected_state') ? await find(id) : undefined;
        if (payment) return payment;
        throw unavailable(error);
      }
    },
    listSince: async (since, after) => {
      const stripe = await client();
      try {
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
      } catch (error) {
        throw unavailable(error);
      }
    },
    refund: async (id, bookingId) => {
      const stripe = await client();
      try {
        const refunds = await listRefunds(stripe, id);
        const standing = refunds.find(({ state }) => state !== 'failed');
        if (standing) return standing;
        const made = await stripe.refunds.create(
          { payment_intent: id, ...(bookingId && { metadata: { bookingId } }) },
          { idempotencyKey: `refund-${id}-${refunds.length}` },
        );
        return toRefund(made, id);
      } catch (error) {
        throw unavailable(error);
      }
    },
    findRefund: async (id) => {
      const stripe = await client();
      try {
        return (await listRefunds(stripe, id))[0];
      } catch (error) {
        throw unavailable(error);
      }
    },
    findDispute: async (id) => {
      const stripe = await client();
      try {
        const [dispute] = (await stripe.disputes.list({ payment_intent: id, limit: 1 })).data;
        return dispute && { id: dispute.id, state: disputeState(dispute.status) };
      } catch (error) {
        throw unavailable(error);
      }
    },
    readEvent: async (rawBody, signature) => {
      const [stripe, secrets] = await Promise.all([client(), settings.webhookSecret()]);
      try {
        const event = await Promise.any(
          secrets
            .split(',')
            .map((secret) => stripe.webhooks.constructEventAsync(rawBody, signature, secret.trim())),
        );
        return {
          id: event.id,
          type: event.type,
          paymentIntentId: paymentOf(event),
          accountId: event.account ?? undefined,
        };
      } catch (cause) {
        throw new AppError('invalid_request', 'The signature does not fit the body.', { cause });
      }
    },
  };
};
