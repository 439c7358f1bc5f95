import type { StripeStore } from './store.ts';

/** The dependencies of an operation; `now` in seconds, as Stripe counts. */
export interface Desk {
  readonly store: StripeStore;
  readonly now: () => number;
  /** `previous` are the values that have changed; `account` is the connected account whose event it is. */
  readonly emit: (
    type: string,
    object: unknown,
    previous?: Record<string, unknown>,
    account?: string,
  ) => void;
  /** Does what a bank does by itself after some time. Forgotten when the emulator stops. */
  readonly later: (afterMs: number, work: () => void) => void;
  /** The page of an account link or a login link. */
  readonly hostedPage: (link: string) => string;
}
