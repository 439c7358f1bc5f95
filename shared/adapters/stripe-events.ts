/** Parses Stripe's events and checks their signature and its age. */
import type Stripe from 'stripe';

/** The id of an object that may be expanded. */
export const toId = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

/** Stripe's ids have up to 255 characters (docs.stripe.com/upgrades). */
export const MAX_EVENT_ID_LENGTH = 255;

/** The payment that an event's object is, or belongs to. */
export const findPaymentId = (event: Stripe.Event): string | undefined => {
  const object = event.data.object as { id?: string; payment_intent?: string | { id: string } | null }; // events of a hundred kinds
  if (event.type.startsWith('payment_intent.')) return object.id;
  return toId(object.payment_intent ?? null);
};

/** The maximum age of a signature in seconds; the same into the future, because clocks differ. */
const TOLERANCE = 300;

/** The library accepts times that are no number, and any future time. */
export const isRecent = (signature: string): boolean => {
  const at = /(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature)?.[1];
  return at !== undefined && Math.abs(Date.now() / 1000 - Number(at)) <= TOLERANCE;
};
