import type { Store } from './store.ts';

/** What an operation works with; `now` in seconds, as Stripe counts. */
export interface Desk {
  store: Store;
  now: () => number;
  /** `previous` are the values that have changed; `account` is the connected account whose event it is. */
  emit: (type: string, object: unknown, previous?: Record<string, unknown>, account?: string) => void;
  /** Where a customer is sent to answer a 3-D Secure challenge outside of Stripe.js. */
  bankPage: (challenge: string) => string;
  /** Where an account link or a login link leads. */
  hostedPage: (link: string) => string;
}
