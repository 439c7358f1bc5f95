import type { Desk } from './desk.ts';
import type { Form } from './form-body.ts';
import { listBy, type Listed } from './lists.ts';
import type { LockUse } from './locks.ts';

export interface StripeCall {
  readonly desk: Desk;
  readonly form: Form;
  readonly path: string;
  /** The `:id` of the path, or an empty text. */
  readonly id: string;
  /** Made with the publishable key: may only touch the intent whose client secret it shows. */
  readonly publishable: boolean;
  /** The connected account of the header `Stripe-Account`, on routes that know it. */
  readonly account: string | undefined;
}

type Run = (call: StripeCall) => unknown;

export interface ApiRoute {
  /** Whether a browser may call it with the publishable key, as Stripe.js does. */
  readonly browser?: boolean;
  /** Can be asked on behalf of a connected account; all other routes refuse that. */
  readonly connect?: boolean;
  /** How it uses the lock of the object in its path. */
  readonly lock?: LockUse;
  readonly run: Run;
}

/** By method and path, such as `GET /v1/charges/:id`. */
export type ApiRoutes = Readonly<Record<string, Run | ApiRoute>>;

/** Lists records; `filters` are the fields that a caller may ask by. */
export const lists =
  (kind: Listed, ...filters: string[]): Run =>
  ({ desk, form, path }) =>
    listBy(desk, form, kind, path, filters);
