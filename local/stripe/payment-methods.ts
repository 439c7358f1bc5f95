import { createHash } from 'node:crypto';
import type { Desk } from './desk.ts';
import { refused, StripeFailure } from './errors.ts';
import type { Form } from './form-body.ts';
import { newStripeId } from './ids.ts';
import type { PaymentMethod, ShownPaymentMethod } from './objects.ts';
import { allowOnly, optionalForm, optionalText, requiredText } from './params.ts';
import { readPhone, TEST_PHONES } from './test-phones.ts';
import { brandOf, isTestCard, passesLuhn, READY_MADE } from './test-cards.ts';
import { omitFields } from './omit-fields.ts';

interface CardInput {
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly postalCode?: string | undefined;
}

const cardError = (code: string, message: string, param: string) =>
  new StripeFailure(402, { type: 'card_error', code, message, param });

const billingDetails = ({ postalCode, phone }: { postalCode?: string | undefined; phone?: string }) => ({
  address: {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: postalCode ?? null,
    state: null,
  },
  email: null,
  name: null,
  phone: phone ?? null,
  tax_id: null,
});

/** Stores a new method with what those of its type have. */
const store = (
  desk: Desk,
  own: Pick<PaymentMethod, 'billing_details' | 'card' | 'bizum' | 'type' | 'test_number'>,
): PaymentMethod =>
  desk.store.paymentMethods.put({
    id: newStripeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    created: desk.now(),
    customer: null,
    livemode: false,
    metadata: {},
    ...own,
  });

/** Stores the fields that Stripe also keeps: never the number of an ordinary card. */
const storeCard = (desk: Desk, input: CardInput): PaymentMethod => {
  const brand = brandOf(input.number);
  return store(desk, {
    billing_details: billingDetails({ postalCode: input.postalCode }),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'ES',
      display_brand: brand,
      exp_month: input.month,
      exp_year: input.year,
      fingerprint: createHash('sha256').update(input.number).digest('base64url').slice(0, 16),
      funding: 'credit',
      last4: input.number.slice(-4),
      networks: { available: [brand], preferred: null },
      three_d_secure_usage: { supported: true },
    },
    type: 'card',
    test_number: isTestCard(input.number) ? input.number : null,
  });
};

/** Bizum's only detail is the telephone, in the billing details. */
const storeBizum = (desk: Desk, form: Form): PaymentMethod => {
  const phone = readPhone(optionalText(optionalForm(form, 'billing_details') ?? {}, 'phone') ?? '');
  if (phone === undefined)
    throw refused('The phone number is not a valid mobile number of Spain.', {
      param: 'billing_details[phone]',
    });
  return store(desk, {
    billing_details: billingDetails({ phone }),
    bizum: {},
    type: 'bizum',
    test_number: phone in TEST_PHONES ? phone : null,
  });
};

const readCard = (card: Form, now: Date): CardInput => {
  const number = requiredText(card, 'number').replaceAll(' ', '');
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const month = Number(requiredText(card, 'exp_month'));
  if (!(month >= 1 && month <= 12)) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const shortYear = Number(requiredText(card, 'exp_year'));
  const year = shortYear < 100 ? 2000 + shortYear : shortYear;
  const thisYear = now.getUTCFullYear();
  const over = year < thisYear || (year === thisYear && month < now.getUTCMonth() + 1);
  if (over || !(year <= thisYear + 50)) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  const cvc = optionalText(card, 'cvc');
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { number, month, year };
};

/**
 * Makes a payment method of card data. Stripe takes a card number from the browser (publishable key) only:
 * a server that sends one is refused, and so it is here.
 */
export const createPaymentMethod = (desk: Desk, form: Form, publishable: boolean): PaymentMethod => {
  allowOnly(form, [
    'type',
    'bizum',
    'card',
    'billing_details',
    'allow_redisplay',
    'metadata',
    'referrer',
    'payment_user_agent',
  ]);
  const type = requiredText(form, 'type');
  if (type === 'bizum') return storeBizum(desk, form);
  if (type !== 'card') {
    throw refused('The local payments service only knows payment methods of the types card and bizum.', {
      param: 'type',
    });
  }
  if (!publishable) {
    throw refused(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. Use a test payment method such as pm_card_visa.',
    );
  }
  const card = readCard(optionalForm(form, 'card') ?? {}, new Date(desk.now() * 1000));
  const address = optionalForm(optionalForm(form, 'billing_details') ?? {}, 'address');
  return storeCard(desk, { ...card, postalCode: address && optionalText(address, 'postal_code') });
};

/** The stored method of this id, or a new one made from a ready-made test id such as `pm_card_visa`. */
export const findPaymentMethod = (desk: Desk, id: string): PaymentMethod => {
  const number = READY_MADE.get(id);
  if (number !== undefined) {
    return storeCard(desk, { number, month: 12, year: new Date(desk.now() * 1000).getUTCFullYear() + 3 });
  }
  return desk.store.paymentMethods.get(id, 'payment_method');
};

/** The method with which an intent is confirmed: a new one of the form, or one that is named; undefined if there is none. */
export const chooseMethod = (
  desk: Desk,
  known: string | null,
  form: Form,
  publishable: boolean,
): PaymentMethod | undefined => {
  const data = optionalForm(form, 'payment_method_data');
  if (data) return createPaymentMethod(desk, data, publishable);
  const id = optionalText(form, 'payment_method') ?? known;
  return id ? findPaymentMethod(desk, id) : undefined;
};

export const showPaymentMethod = (method: PaymentMethod): ShownPaymentMethod =>
  omitFields(method, 'test_number', 'is_spent');
