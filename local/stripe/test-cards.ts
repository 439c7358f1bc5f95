/**
 * The bank's answer to a card. `challenge` asks for 3-D Secure first; while the customer is away, such a card is refused `always`,
 * `unless_saved` before, or is charged (`on_session`).
 */
export interface CardOutcome {
  readonly decline?: { code: string; decline_code?: string; message: string };
  readonly challenge?: 'always' | 'unless_saved' | 'on_session';
  /** Refunds of this card stay pending until `control.settleRefund`. */
  readonly slowRefund?: boolean;
  /** Refunds of this card succeed at first and fail afterwards. */
  readonly refundFails?: boolean;
  /** The payment succeeds and is disputed for this reason right afterwards. */
  readonly dispute?: 'fraudulent' | 'product_not_received';
}

const declined = (decline_code: string, message = 'Your card was declined.') => ({
  decline: { code: 'card_declined', decline_code, message },
});
/** The refusal of a bank that wants 3-D Secure while the customer is away. */
export const AUTHENTICATION_REQUIRED = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
const rejected = (code: string, message: string) => ({ decline: { code, message } });

/** Stripe's published test cards (docs.stripe.com/testing). Every other valid number is accepted. */
const OUTCOMES: Readonly<Record<string, CardOutcome>> = {
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': rejected('expired_card', 'Your card has expired.'),
  '4000000000000127': rejected('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': rejected(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000002500003155': { challenge: 'unless_saved' },
  '4000002760003184': { challenge: 'always' },
  '4000003800000446': { challenge: 'on_session' },
  '4000008260003178': {
    challenge: 'always',
    ...declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  '4000000000003220': { challenge: 'always' },
  '4000008400001629': { challenge: 'always', ...declined('generic_decline') },
  '4000000000007726': { slowRefund: true },
  '4000000000005126': { refundFails: true },
  '4000000000000259': { dispute: 'fraudulent' },
  '4000000000002685': { dispute: 'product_not_received' },
};

export const isTestCard = (number: string): boolean => Object.hasOwn(OUTCOMES, number);

export const outcomeOf = (testNumber: string | null): CardOutcome =>
  (testNumber === null ? undefined : OUTCOMES[testNumber]) ?? {};

/** The ready-made payment methods that a server may confirm with, by their card. */
export const READY_MADE: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155'],
  ['pm_card_authenticationRequiredSetupForOffSession', '4000003800000446'],
  ['pm_card_threeDSecure2Required', '4000000000003220'],
  ['pm_card_pendingRefund', '4000000000007726'],
  ['pm_card_refundFail', '4000000000005126'],
]);

export const brandOf = (number: string): string => {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  return 'unknown';
};

/** The check digit of a card number (ISO/IEC 7812). */
export const passesLuhn = (number: string): boolean => {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = Array.from(number, Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
};
