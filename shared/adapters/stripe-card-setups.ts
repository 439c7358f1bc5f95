/** Other cards that drivers give for their rentals, by setups of Stripe: nothing is charged. */
import type Stripe from 'stripe';
import type { CardSetup, Payments } from '../domain/ports/payments.ts';
import { toSavedCard } from './stripe-answers.ts';
import { type AskStripe, isStripeError } from './stripe-client.ts';
import { toId } from './stripe-events.ts';
import { orUndefined } from '../lib/or-undefined.ts';

/** In all other states the setup waits for the driver. */
const STATUS: Readonly<Partial<Record<string, CardSetup['status']>>> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

const toSetup = (setup: Stripe.SetupIntent): CardSetup => ({
  id: setup.id,
  clientSecret: setup.client_secret ?? '',
  status: STATUS[setup.status] ?? 'open',
  customerId: toId(setup.customer),
  ...toSavedCard(setup),
});

/** Whether a card belongs to a customer. One that was detached never does again (docs.stripe.com/api/payment_methods/detach). */
const isAttached = async (stripe: Stripe, paymentMethodId: string): Promise<boolean> => {
  const method = await stripe.paymentMethods
    .retrieve(paymentMethodId)
    .catch(orUndefined((error) => isStripeError(error, 'resource_missing')));
  return method !== undefined && method.customer !== null;
};

/**
 * `usage: 'off_session'` makes the bank authenticate the card for charges while the driver is away, and a setup that succeeds attaches the
 * card to its customer (docs.stripe.com/payments/save-and-reuse, docs.stripe.com/api/setup_intents).
 */
export const stripeCardSetups = (
  ask: AskStripe,
): Pick<Payments, 'createCardSetup' | 'findCardSetup' | 'detachCard'> => ({
  // Without an idempotency key of ours: a setup moves no money, and an unused one is none of anybody's business.
  createCardSetup: ({ customerId, rentalId, driverId }) =>
    ask(async (stripe) =>
      toSetup(
        await stripe.setupIntents.create({
          allowed_payment_method_types: ['card'],
          customer: customerId,
          usage: 'off_session',
          metadata: { rentalId, driverId },
        }),
      ),
    ),
  findCardSetup: (id) =>
    ask(async (stripe) => toSetup(await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })), {
      resource_missing: undefined,
    }),
  detachCard: (paymentMethodId) =>
    ask(async (stripe) => {
      if (!(await isAttached(stripe, paymentMethodId))) return;
      try {
        await stripe.paymentMethods.detach(paymentMethodId);
      } catch (error) {
        // Another request may have been faster.
        if (await isAttached(stripe, paymentMethodId)) throw error;
      }
    }),
});
