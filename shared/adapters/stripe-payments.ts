import Stripe from 'stripe';
import type { Payment, PaymentDispute, PaymentRefund, Payments } from '../domain/payments/ports.ts';
import { AppError } from '../lib/app-error.ts';
import {
  isStripeError,
  stripeClient,
  type StripeSettings,
  unavailable,
  whileKeyIsInUse,
} from './stripe-client.ts';

interface PaymentSettings extends StripeSettings {
  /** One, or several with commas between: Stripe signs events of connected accounts with another secret. */
  readonly webhookSecret: () => Promise<string>;
}

/** All other states wait for the driver to pay. */
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
    refundedCents: intent.latest_charge?.amount_refunded ?? 0,
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

/** Disputes that are over. An inquiry that is closed, or a dispute that was prevented, took nothing. */
const DISPUTE_ENDINGS: Readonly<Partial<Record<string, PaymentDispute['state']>>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
};

/** A lost dispute can return a part: the balance transactions say what moved, the amount does not. */
const toDispute = ({ id, status, balance_transactions: moved }: Stripe.Dispute): PaymentDispute => {
  const sum = (sign: 1 | -1) => moved.reduce((cents, { amount }) => cents + Math.max(0, sign * amount), 0);
  return {
    id,
    state: DISPUTE_ENDINGS[status] ?? 'open',
    withdrawnCents: sum(-1),
    returnedCents: sum(1),
  };
};

const toId = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

/** Stripe's ids have up to 255 characters (docs.stripe.com/upgrades). */
const MAX_EVENT_ID_LENGTH = 255;

/** Refunds and disputes of one payment are few; this is where a fault of the list ends, not a limit that is met. */
const MAX_LISTED = 1000;

/** The payment that an object of an event is, or is about. */
const findPaymentId = (event: Stripe.Event): string | undefined => {
  const object = event.data.object as { id?: string; payment_intent?: string | { id: string } | null }; // events of a hundred kinds
  if (event.type.startsWith('payment_intent.')) return object.id;
  return toId(object.payment_intent ?? null);
};

/** Seconds that a signature may be old, or ahead where clocks differ. */
const TOLERANCE = 300;

/** The library takes a time that is no number, and any time to come. */
const isRecent = (signature: string): boolean => {
  const at = /(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature)?.[1];
  return at !== undefined && Math.abs(Date.now() / 1000 - Number(at)) <= TOLERANCE;
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
    create: async (booking, canceledId) => {
      const stripe = await client();
      try {
        const idempotencyKey = ['intent', booking.id, ...(canceledId ? ['after', canceledId] : [])].join('-');
        const intent = await whileKeyIsInUse(() =>
          stripe.paymentIntents.create(
            {
              amount: booking.totalCents,
              currency: 'eur',
              // A debit could be taken back for weeks after the owner was paid.
              allowed_payment_method_types: ['card'],
              metadata: {
                bookingId: booking.id,
                spotId: booking.spotId,
                driverId: booking.driverId,
                ownerId: booking.ownerId,
              },
            },
            { idempotencyKey },
          ),
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
    listReversedSince: async (since) => {
      const stripe = await client();
      const asked = { created: { gte: Math.floor(since / 1000) }, limit: 100 };
      try {
        const ids = new Set<string>();
        const lists = [stripe.refunds.list(asked), stripe.disputes.list(asked)] as const;
        for (const list of lists)
          for await (const { payment_intent } of list as AsyncIterable<Stripe.Refund | Stripe.Dispute>) {
            const id = toId(payment_intent);
            if (id !== undefined) ids.add(id);
          }
        return [...ids];
      } catch (error) {
        throw unavailable(error);
      }
    },
    // Without an amount Stripe gives back what is left, so that nothing goes back twice whatever else happens meanwhile.
    refundRest: async (id, bookingId, attempt) => {
      const stripe = await client();
      try {
        await whileKeyIsInUse(() =>
          stripe.refunds.create(
            { payment_intent: id, ...(bookingId && { metadata: { bookingId } }) },
            { idempotencyKey: `refund-${id}-${attempt}` },
          ),
        );
      } catch (error) {
        if (isStripeError(error, 'charge_disputed')) return 'disputed';
        if (!isStripeError(error, 'charge_already_refunded')) throw unavailable(error);
      }
      return 'asked';
    },
    listRefunds: async (id) => {
      const stripe = await client();
      try {
        const refunds = await stripe.refunds
          .list({ payment_intent: id, limit: 100 })
          .autoPagingToArray({ limit: MAX_LISTED });
        return refunds.map((refund) => toRefund(refund, id));
      } catch (error) {
        throw unavailable(error);
      }
    },
    listDisputes: async (id) => {
      const stripe = await client();
      try {
        const disputes = await stripe.disputes
          .list({ payment_intent: id, limit: 100 })
          .autoPagingToArray({ limit: MAX_LISTED });
        return disputes.map(toDispute);
      } catch (error) {
        throw unavailable(error);
      }
    },
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
