import type { Desk } from './desk.ts';
import type { Form } from './form-body.ts';
import type { LockUse } from './locks.ts';

export interface StripeCall {
  readonly desk: Desk;
  readonly form: Form;
  /** The `:id` of the path, or an empty text. */
  readonly id: string;
  /** The `:part` of the path, or an empty text. */
  readonly part: string;
  /** Made with the publishable key: may only touch the intent whose client secret it shows. */
  readonly publishable: boolean;
  /** The connected account of the header `Stripe-Account`, on routes that know it. */
  readonly account: string | undefined;
}

export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Whether a browser may call it with the publishable key, as Stripe.js does. */
  readonly browser?: boolean;
  /** Can be asked on behalf of a connected account; all other routes refuse that. */
  readonly connect?: boolean;
  /** How it uses the lock of the object in its path. */
  readonly lock?: LockUse;
  readonly run: (call: StripeCall) => unknown;
}
