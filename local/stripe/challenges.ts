import { newStripeId } from './ids.ts';

/** What the page does next: Stripe.js asks for the customer's bank. */
export const askBank = () => ({
  type: 'use_stripe_sdk' as const,
  use_stripe_sdk: {
    type: 'stripe_3ds2_fingerprint' as const,
    three_d_secure_2_source: newStripeId('payatt'),
  },
});

interface Waiting {
  readonly next_action: {
    readonly use_stripe_sdk?: { readonly three_d_secure_2_source?: string };
  } | null;
}

/** Whether a payment or a setup waits for this challenge of the bank. */
export const waitsFor =
  (source: string) =>
  ({ next_action }: Waiting): boolean =>
    next_action?.use_stripe_sdk?.three_d_secure_2_source === source;
