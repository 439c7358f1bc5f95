import { newCharge } from './charges.ts';
import { askBank, waitsFor } from './challenges.ts';
import { attachPaymentMethod } from './customers.ts';
import type { Desk } from './desk.ts';
import { openDispute } from './disputes.ts';
import { docUrl, noSuch, refused, StripeFailure, unexpectedState } from './errors.ts';
import type { Form } from './form-body.ts';
import type { Intent, LastPaymentError, PaymentMethod } from './objects.ts';
import { allowOnly, optionalBoolean, optionalText } from './params.ts';
import { chooseMethod, findPaymentMethod, showPaymentMethod } from './payment-methods.ts';
import { publicIntent } from './public-intent.ts';
import { AUTHENTICATION_REQUIRED, type CardOutcome, outcomeOf } from './test-cards.ts';
import { bizumOutcomeOf } from './test-phones.ts';

const CONFIRM = [
  'expected_payment_method_type',
  'off_session',
  'payment_method',
  'payment_method_data',
  'receipt_email',
  'return_url',
  'use_stripe_sdk',
];
const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const requireMethod = (desk: Desk, intent: Intent, form: Form, publishable: boolean): PaymentMethod => {
  const method = chooseMethod(desk, intent.payment_method, form, publishable);
  if (method) return method;
  throw unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    intent,
  );
};

/** Without the browser to show it, an action needs somewhere to come back to. */
const requireReturnUrl = (intent: Intent, form: Form): void => {
  if (intent.automatic_payment_methods?.allow_redirects !== 'always' || optionalText(form, 'return_url'))
    return;
  throw refused(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { payment_intent: intent },
  );
};

/**
 * Tries to take the money. Answers the intent as `succeeded` or `requires_action`; a refused card throws 402
 * with the intent, back at `requires_payment_method`, in the error.
 */
export const confirmIntent = (desk: Desk, intent: Intent, form: Form, publishable: boolean): Intent => {
  allowOnly(form, CONFIRM);
  if (!CONFIRMABLE.includes(intent.status)) {
    const why =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed'
        : `it has a status of ${intent.status}`;
    const shown = publishable ? publicIntent(intent) : intent;
    throw unexpectedState(`You cannot confirm this PaymentIntent because ${why}.`, shown);
  }
  if (!publishable) requireReturnUrl(intent, form);
  const isAway = optionalBoolean(form, 'off_session') ?? false;
  if (isAway) requireChargeOnly(intent, publishable);
  const method = requireMethod(desk, intent, form, publishable);
  requireAllowedType(intent, method);
  requireUsable(intent, method);
  const attempt: Intent = {
    ...intent,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
  };
  if (method.type === 'bizum') return askBankApp(desk, attempt, method);
  const { challenge } = outcomeOf(method.test_number);
  if (challenge && !isAway) return askForAction(desk, attempt);
  const isRefused = isAway && mustAuthenticate(challenge, method);
  const tried = takeMoney(desk, attempt, method, isRefused ? AUTHENTICATION_REQUIRED : undefined);
  if (!tried.last_payment_error) return tried;
  const shown = publishable ? publicIntent(tried) : tried;
  throw new StripeFailure(402, { ...tried.last_payment_error, payment_intent: shown });
};

/** A type that the intent does not allow is refused, whatever the page offers. */
const requireAllowedType = (intent: Intent, { type }: PaymentMethod): void => {
  if (intent.payment_method_types.includes(type)) return;
  throw refused(
    `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
    { param: 'payment_method', payment_intent: intent },
  );
};

/** What the real service refuses for a charge while the customer is away. */
const requireChargeOnly = (intent: Intent, publishable: boolean): void => {
  if (publishable)
    throw refused('The parameter `off_session` requires a secret key.', { param: 'off_session' });
  if (intent.setup_future_usage === null) return;
  throw refused(
    'You cannot confirm with the `off_session` parameter when `setup_future_usage` is also set on the PaymentIntent because you cannot set up future usages when processing payments off-session.',
    { param: 'off_session', payment_intent: intent },
  );
};

/** A saved method pays only for its customer; one that was not saved pays once. */
const requireUsable = (intent: Intent, { id, customer, is_spent }: PaymentMethod): void => {
  if (is_spent)
    throw refused(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    );
  if (customer === null || customer === intent.customer) return;
  throw refused(
    intent.customer === null
      ? `The \`payment_method\` parameter supplied ${id} belongs to the Customer ${customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
      : `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { payment_intent: intent },
  );
};

/** Whether the bank insists on 3-D Secure although the customer is away. */
const mustAuthenticate = (challenge: CardOutcome['challenge'], method: PaymentMethod): boolean =>
  challenge === 'unless_saved' ? method.customer === null : challenge === 'always';

export type BizumAnswer = 'approved' | 'refused' | 'expired';

/** The bank's app asks its customer, wherever the page is meanwhile. */
const askBankApp = (desk: Desk, intent: Intent, method: PaymentMethod): Intent => {
  const waiting = desk.store.intents.put({
    ...intent,
    next_action: { type: 'await_authorization' },
    status: 'requires_action',
  });
  desk.emit('payment_intent.requires_action', waiting);
  const { answer, afterMs } = bizumOutcomeOf(method.test_number);
  desk.later(afterMs, () => {
    answerBankApp(desk, intent.id, answer, method.id);
  });
  return waiting;
};

/** The customer's answer in the app, or none in time. Undefined if no app asks for this payment, or only for another attempt. */
export const answerBankApp = (
  desk: Desk,
  intentId: string,
  answer: BizumAnswer,
  attempt?: string,
): Intent | undefined => {
  const waiting = desk.store.intents.find(intentId);
  if (waiting?.next_action?.type !== 'await_authorization' || waiting.payment_method === null)
    return undefined;
  if (attempt !== undefined && attempt !== waiting.payment_method) return undefined;
  const method = findPaymentMethod(desk, waiting.payment_method);
  if (answer === 'approved') return succeedWith(desk, waiting, method);
  const code =
    answer === 'refused' ? 'payment_method_provider_decline' : 'payment_intent_payment_attempt_expired';
  const message =
    answer === 'refused'
      ? 'The payment was declined by the customer or their bank. Please try again or choose a different payment method.'
      : 'The latest payment attempt for the PaymentIntent has expired. Try again or provide a different payment method.';
  return failIntent(
    desk,
    { ...waiting, next_action: null },
    {
      type: answer === 'refused' ? 'card_error' : 'invalid_request_error',
      code,
      doc_url: docUrl(code),
      message,
      payment_method: showPaymentMethod(method),
    },
  );
};

/** The page shows the bank's question itself (Stripe.js); nobody is sent to another page here. */
const askForAction = (desk: Desk, intent: Intent): Intent => {
  const waiting = desk.store.intents.put({ ...intent, next_action: askBank(), status: 'requires_action' });
  desk.emit('payment_intent.requires_action', waiting);
  return waiting;
};

/** The bank's answer to a challenge: the payment goes on, or the intent asks for another card. 404 when the challenge is unknown or over. */
export const answerChallenge = (desk: Desk, source: string, passed: boolean): Intent => {
  const waiting = desk.store.intents.all().find(waitsFor(source));
  if (!waiting) throw noSuch('3D Secure 2 authentication', source, 'source');
  const method = findPaymentMethod(desk, waiting.payment_method ?? '');
  const intent = { ...waiting, next_action: null };
  if (passed) return takeMoney(desk, intent, method);
  return failIntent(desk, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: docUrl('payment_intent_authentication_failure'),
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: showPaymentMethod(method),
  });
};

const takeMoney = (
  desk: Desk,
  intent: Intent,
  method: PaymentMethod,
  decline: CardOutcome['decline'] = outcomeOf(method.test_number).decline,
): Intent => {
  if (!decline) return succeedWith(desk, intent, method);
  const charge = desk.store.charges.put(newCharge(intent, method, desk.now(), decline));
  desk.emit('charge.failed', charge);
  return failIntent(
    desk,
    { ...intent, latest_charge: charge.id },
    {
      type: 'card_error',
      ...decline,
      charge: charge.id,
      doc_url: docUrl(decline.code),
      payment_method: showPaymentMethod(method),
    },
  );
};

const failIntent = (desk: Desk, intent: Intent, error: LastPaymentError): Intent => {
  const failed = desk.store.intents.put({
    ...intent,
    last_payment_error: error,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  });
  desk.emit('payment_intent.payment_failed', failed);
  return failed;
};

/** Records the charge and closes the intent; also what a payment that arrives late goes through. */
export const succeedWith = (desk: Desk, intent: Intent, method: PaymentMethod): Intent => {
  const charge = desk.store.charges.put(newCharge(intent, method, desk.now()));
  const paid = desk.store.intents.put({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    processing: null,
    status: 'succeeded',
  });
  if (intent.setup_future_usage !== null && intent.customer !== null && method.customer === null)
    attachPaymentMethod(desk, method, intent.customer);
  else if (method.customer === null) desk.store.paymentMethods.put({ ...method, is_spent: true });
  desk.emit('charge.succeeded', charge);
  desk.emit('payment_intent.succeeded', paid);
  const { dispute } = outcomeOf(method.test_number);
  if (dispute) openDispute(desk, charge, { reason: dispute });
  return paid;
};
