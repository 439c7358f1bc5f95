import Stripe from 'stripe';
import type { Payment, Payments } from '../domain/deps.ts';
import { AppError } from '../lib/app-error.ts';
import { once } from '../lib/once.ts';

export interface StripeSettings {
  readonly secretKey: () => Promise<string>;
  readonly webhookSecret: () => Promise<string>;
  /** Another address of the API than Stripe's own. */
  readonly apiUrl?: string | undefined;
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
});

const addressOf = (apiUrl: string | undefined): Partial<Stripe.StripeConfig> => {
  if (!apiUrl) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
};

/** What the caller can do about a failure of Stripe is to try again; what we can do stands in the log. */
const unavailable = (cause: unknown) =>
  new AppError('payments_unavailable', 'Payments are not available at the moment. Try again.', { cause });

const isStripeError = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;

/** Card payments by Stripe. Every request that creates something carries a key made of what it is for. */
export const stripePayments = (settings: StripeSettings): Payments => {
  const client = once(async () => {
    const key = await settings.secretKey();
    return new Stripe(key, {
      ...addressOf(settings.apiUrl),
      maxNetworkRetries: 2,
      timeout: 8000,
      telemetry: false,
    });
  });

  const find: Payments['find'] = async (id) => {
    const stripe = await client();
    try {
      return toPayment(await stripe.paymentIntents.retrieve(id));
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
    refund: async (id, bookingId) => {
      const stripe = await client();
      try {
        await stripe.refunds.create(
          { payment_intent: id, ...(bookingId && { metadata: { bookingId } }) },
          { idempotencyKey: `refund-${id}` },
        );
      } catch (error) {
        if (!isStripeError(error, 'charge_already_refunded')) throw unavailable(error);
      }
    },
    readEvent: async (rawBody, signature) => {
      const [stripe, secret] = await Promise.all([client(), settings.webhookSecret()]);
      try {
        const event = await stripe.webhooks.constructEventAsync(rawBody, signature, secret);
        const isIntent = event.type.startsWith('payment_intent.');
        const { id } = event.data.object as { id?: string }; // every object of an event of this kind has one
        return { type: event.type, paymentIntentId: isIntent ? id : undefined };
      } catch (cause) {
        throw new AppError('invalid_request', 'The signature does not fit the body.', { cause });
      }
    },
  };
};
