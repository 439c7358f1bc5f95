/** Cards that Stripe saves for the months of a rental, and charges of them while the driver is away. */
import Stripe from 'stripe';
import type { Charge, PaymentOrder, Payments } from '../domain/ports/payments.ts';
import { toPayment } from './stripe-answers.ts';
import { type AskStripe, isStripeError, whileKeyIsInUse } from './stripe-client.ts';
import { toId } from './stripe-events.ts';
import { orUndefined } from '../lib/or-undefined.ts';

/**
 * The customer of a rental, without personal data: it only holds the saved card. A new one for the first month; a repeated request within a
 * day answers the same.
 */
const findCustomer = async (stripe: Stripe, { booking, customerId }: PaymentOrder): Promise<string> => {
  const { rental, driverId } = booking;
  if (customerId !== undefined) return customerId;
  if (rental?.month !== 1) throw new Error(`The payment of ${booking.id} names no customer.`);
  const { id } = await whileKeyIsInUse(() =>
    stripe.customers.create(
      { metadata: { rentalId: rental.id, driverId } },
      { idempotencyKey: `customer-${rental.id}` },
    ),
  );
  return id;
};

/**
 * The parameters of a payment of a month; undefined for other payments. Bizum cannot be saved (docs.stripe.com/payments/bizum: no recurring
 * payments); wallets are cards. Only the first month saves its card from the beginning: Stripe refuses `off_session` for a payment with
 * `setup_future_usage` (docs.stripe.com/payments/save-during-payment).
 */
export const monthParams = async (
  stripe: Stripe,
  order: PaymentOrder,
): Promise<Partial<Stripe.PaymentIntentCreateParams> | undefined> => {
  const { booking, changeId, claimId } = order;
  if (!booking.rental || changeId !== undefined || claimId !== undefined) return undefined;
  return {
    allowed_payment_method_types: ['card'],
    customer: await findCustomer(stripe, order),
    ...(booking.rental.month === 1 && { setup_future_usage: 'off_session' }),
  };
};

/** Whether a card is still saved for a customer. */
const isSaved = async (stripe: Stripe, paymentMethodId: string, customerId: string | undefined) => {
  const method = await stripe.paymentMethods
    .retrieve(paymentMethodId)
    .catch(orUndefined((error) => isStripeError(error, 'resource_missing')));
  return method !== undefined && customerId !== undefined && toId(method.customer) === customerId;
};

/** Confirms a payment off-session. The reason if the card was refused; undefined if it was not, or if the payment takes no card now. */
const confirmAway = async (
  stripe: Stripe,
  id: string,
  paymentMethodId: string,
  attempt: string,
): Promise<Charge['refused']> => {
  // The driver may give another card between a crash and the repeated attempt: that is another request.
  const idempotencyKey = `charge-${id}-${attempt}-${paymentMethodId}`;
  try {
    await whileKeyIsInUse(() =>
      stripe.paymentIntents.confirm(
        id,
        { payment_method: paymentMethodId, off_session: true },
        { idempotencyKey },
      ),
    );
    return undefined;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return error.code === 'authentication_required' ? 'authentication_required' : 'declined';
    if (isStripeError(error, 'payment_intent_unexpected_state')) return undefined;
    throw error;
  }
};

/** Sets whether the card with which a payment is paid next is saved. Does nothing to a payment that can no longer be paid. */
const setSaving = async (stripe: Stripe, id: string, saves: boolean): Promise<void> => {
  await stripe.paymentIntents
    .update(id, { setup_future_usage: saves ? 'off_session' : '' })
    .catch(orUndefined((error) => isStripeError(error, 'payment_intent_unexpected_state')));
};

export const stripeCards = (ask: AskStripe): Pick<Payments, 'charge' | 'saveNextCard' | 'forget'> => ({
  charge: (id, { paymentMethodId, attempt }) =>
    ask(async (stripe) => {
      const read = async () =>
        toPayment(await stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] }));
      const before = await read();
      if (before.status !== 'open') return { payment: before };
      if (!(await isSaved(stripe, paymentMethodId, before.customerId)))
        return { payment: before, refused: 'declined' };
      await setSaving(stripe, id, false);
      const refused = await confirmAway(stripe, id, paymentMethodId, attempt);
      const payment = await read();
      if (payment.status !== 'open') return { payment };
      await setSaving(stripe, id, true);
      // Without a refusal the driver is authenticating a card on the page.
      return { payment, refused: refused ?? 'authentication_required' };
    }),
  saveNextCard: (id) => ask((stripe) => setSaving(stripe, id, true)),
  forget: async (customerId) => {
    await ask((stripe) => stripe.customers.del(customerId), { resource_missing: undefined });
  },
});
