import type Stripe from 'stripe';

/** A Stripe object as it is stored: what the API can expand is kept as its id. */
type Stored<T, Ids> = Omit<T, keyof Ids> & Ids;

/** Why the last attempt failed; `payment_method` as it was shown to the API's caller. */
export interface LastPaymentError {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly doc_url: string;
  readonly charge?: string;
  readonly payment_method: ShownPaymentMethod;
}

export type Intent = Stored<
  Stripe.PaymentIntent,
  {
    client_secret: string;
    customer: string | null;
    latest_charge: string | null;
    payment_method: string | null;
    last_payment_error: LastPaymentError | null;
  }
>;

/** A card that is set up for later payments, without one now. */
export type SetupIntent = Stored<
  Stripe.SetupIntent,
  {
    client_secret: string;
    customer: string | null;
    metadata: Record<string, string>;
    payment_method: string | null;
    last_setup_error: LastPaymentError | null;
  }
>;

export type StripeCharge = Stored<
  Stripe.Charge,
  { customer: string | null; payment_intent: string; payment_method: string }
>;

/** Whose cards are saved. Of a deleted one only the id is answered. */
export type StripeCustomer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'balance' | 'created' | 'livemode' | 'metadata' | 'shipping'
> & {
  default_source: null;
  description: string | null;
  email: string | null;
  name: string | null;
  deleted?: true;
};

/** A domain on which wallets are shown. */
export type StripeDomain = Stripe.PaymentMethodDomain;

export type StripeRefund = Stored<
  Stripe.Refund,
  { charge: string; payment_intent: string; metadata: Record<string, string> }
>;

/** A recipient of payouts: an Express account. All of `requirements` is always answered, so nothing of it is optional. */
export type StripeAccount = Stored<
  Stripe.Account,
  {
    capabilities: { transfers?: 'active' | 'inactive' | 'pending' };
    controller: Stripe.Account.Controller;
    country: string;
    created: number;
    default_currency: string;
    /** Left out while there is none. */
    external_accounts?: { object: 'list'; data: Stripe.BankAccount[]; has_more: false; url: string };
    metadata: Record<string, string>;
    requirements: Stripe.Account.Requirements;
  }
>;

/** A page of the emulator that one visitor may open once: what an account link or a login link leads to. */
export interface HostedLink {
  /** The secret part of the address. */
  readonly id: string;
  readonly kind: 'onboarding' | 'login';
  readonly account: string;
  readonly created: number;
  readonly expires_at: number;
  readonly refresh_url: string;
  readonly return_url: string;
  /** Known to the page that the first visit was given; null before it. A used link has an empty one. */
  readonly session: string | null;
}

export type StripeTransferReversal = Stored<Stripe.TransferReversal, { transfer: string }>;

export type StripeTransfer = Stored<
  Stripe.Transfer,
  {
    destination: string;
    metadata: Record<string, string>;
    reversals: { object: 'list'; data: StripeTransferReversal[]; has_more: boolean; url: string };
    source_transaction: string | null;
  }
>;

/** `evidence` holds what was sent in; what was not is left out. */
export type StripeDispute = Stored<
  Stripe.Dispute,
  {
    charge: string;
    payment_intent: string;
    metadata: Record<string, string>;
    evidence: Record<string, string>;
  }
>;

/**
 * One of `card` and `bizum`. `test_number` is the published test card or the test telephone behind it (null: an ordinary one), and
 * `is_spent` means that it was used without being saved, or was detached, and cannot be used again; neither leaves the server.
 */
export type PaymentMethod = Pick<
  Stripe.PaymentMethod,
  'id' | 'object' | 'allow_redisplay' | 'billing_details' | 'created' | 'livemode' | 'metadata'
> & {
  type: 'card' | 'bizum';
  customer: string | null;
  bizum?: Record<string, never>;
  card?: {
    brand: string;
    checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: 'pass' | 'fail' };
    country: string;
    display_brand: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
    funding: 'credit';
    last4: string;
    networks: { available: string[]; preferred: null };
    three_d_secure_usage: { supported: true };
  };
  test_number: string | null;
  is_spent?: true;
};

export type ShownPaymentMethod = Omit<PaymentMethod, 'test_number' | 'is_spent'>;

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  /** The connected account that it is about; absent: this platform itself. */
  readonly account?: string;
  readonly api_version: string;
  readonly created: number;
  readonly data: { object: unknown; previous_attributes?: Record<string, unknown> };
  readonly livemode: false;
  /** The cause; nulls for an event without a request, such as a late payment. */
  readonly request: { id: string | null; idempotency_key: string | null };
  readonly type: string;
}

/** The address of events, and the secret that signs them. */
export interface Webhook {
  readonly id: string;
  readonly secret: string;
  readonly url: string;
}

/** One try to hand an event over: the HTTP status, or why there was none. Times in milliseconds. */
export interface DeliveryAttempt {
  readonly at: number;
  readonly status: number | null;
  readonly error: string | null;
}

/** The delivery of one event. `nextAt` null: delivered or given up. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly attempts: DeliveryAttempt[];
  readonly delivered: boolean;
  readonly nextAt: number | null;
}

/** The answer kept under an idempotency key (`id`), and what it was the answer to. */
export interface KeptAnswer {
  readonly id: string;
  readonly fingerprint: string;
  readonly endpoint: string;
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  readonly createdAt: number;
}
