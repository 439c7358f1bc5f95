import { badParameter } from './errors.ts';

/** The smallest charge, in cents (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const MINIMUM = 50;
const MAXIMUM = 99_999_999;

/** `amount` in cents. */
export const formatMoney = (amount: number, language = 'en'): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'eur' }).format(amount / 100);

export const checkCurrency = (text: string): 'eur' => {
  if (text.toLowerCase() === 'eur') return 'eur';
  const message = `Invalid currency: ${text}. The local payments service only takes eur.`;
  throw badParameter(message, 'parameter_invalid_string', 'currency');
};

/** Throws for less than one cent: the least of a charge does not bind transfers and refunds. */
export const checkPositive = (amount: number): void => {
  if (amount < 1)
    throw badParameter(
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
      'amount',
    );
};

/** Throws unless the amount, in cents, lies in what Stripe charges. */
export const checkAmount = (amount: number): void => {
  checkPositive(amount);
  if (amount < MINIMUM)
    throw badParameter(`Amount must be at least ${formatMoney(MINIMUM)} eur`, 'amount_too_small', 'amount');
  if (amount > MAXIMUM)
    throw badParameter(`Amount must be no more than ${formatMoney(MAXIMUM)}`, 'amount_too_large', 'amount');
};
