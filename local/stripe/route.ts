import type { Desk } from './desk.ts';
import type { Form } from './form-body.ts';

export interface Call {
  desk: Desk;
  form: Form;
  /** The `:id` of the path, or an empty text. */
  id: string;
  /** The `:part` of the path, or an empty text. */
  part: string;
  /** Made with the publishable key: may only touch the intent whose client secret it shows. */
  publishable: boolean;
  /** The connected account of the header `Stripe-Account`, on routes that know it. */
  account: string | undefined;
}

export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** What a browser may do with the publishable key, as Stripe.js does. */
  browser?: boolean;
  /** Can be asked on behalf of a connected account; all other routes refuse that. */
  connect?: boolean;
  run: (call: Call) => unknown;
}
