/** What an event of Stripe is about, and whether its signature is of now. */
import type Stripe from 'stripe';

/** The id of an object that may be there whole. */
export const toId = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

/** Stripe's ids have up to 255 characters (docs.stripe.com/upgrades). */
export const MAX_EVENT_ID_LENGTH = 255;

/** The payment that an object of an event is, or is about. */
export const findPaymentId = (event: Stripe.Event): string | undefined => {
  const object = event.data.object as { id?: string; payment_intent?: string | { id: string } | null }; // events of a hundred kinds
  if (event.type.startsWith('payment_intent.')) return object.id;
  return toId(object.payment_intent ?? null);
};

/** Seconds that a signature may be old, or ahead where clocks differ. */
const TOLERANCE = 300;

/** The library takes a time that is no number, and any time to come. */
export const isRecent = (signature: string): boolean => {
  const at = /(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature)?.[1];
  return at !== undefined && Math.abs(Date.now() / 1000 - Number(at)) <= TOLERANCE;
};
