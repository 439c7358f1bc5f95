import type { Store } from './store.ts';

/** What an operation works with; `now` in seconds, as Stripe counts. */
export interface Desk {
  store: Store;
  now: () => number;
  emit: (type: string, object: unknown, previous?: Record<string, unknown>) => void;
  /** Where a customer is sent to answer a 3-D Secure challenge outside of Stripe.js. */
  bankPage: (challenge: string) => string;
}
