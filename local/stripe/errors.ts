/** The body of `{ error: ... }`, as Stripe's API reference describes it. */
export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly doc_url?: string;
  readonly payment_intent?: unknown;
  readonly setup_intent?: unknown;
  readonly payment_method?: unknown;
}

/** An answer that is an error. Stripe remembers it under the idempotency key only once work had begun. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly beforeWork: boolean;

  constructor(status: number, body: ErrorBody, beforeWork = false) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
    this.beforeWork = beforeWork;
  }
}

export const docUrl = (code: string): string =>
  `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}`;

type Detail = Pick<ErrorBody, 'code' | 'param' | 'payment_intent' | 'setup_intent'>;

/** 400: the request is well formed but cannot be carried out in the present state. */
export const refused = (message: string, detail: Detail = {}): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...detail });

/** 400: a parameter is missing, unknown or of the wrong kind. Nothing has been done yet. */
export const badParameter = (message: string, code: string, param: string): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, code, param }, true);

/** 404: no object of this kind has this id. */
export const noSuch = (kind: string, id: string, param = 'id'): StripeFailure =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const unauthorized = (message: string, code?: string): StripeFailure =>
  new StripeFailure(401, { type: 'invalid_request_error', message, ...(code && { code }) }, true);

export const keyMisused = (status: 400 | 409, message: string, code?: string): StripeFailure =>
  new StripeFailure(status, { type: 'idempotency_error', message, ...(code && { code }) }, true);

/** An intent asked to do what its status does not allow; the answer carries the intent. */
export const unexpectedState = (message: string, intent: unknown): StripeFailure =>
  refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
