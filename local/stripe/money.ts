import { badParameter } from './errors.ts';

/** The smallest charge per currency, in its smallest unit (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const MINIMUM: Readonly<Record<string, number>> = {
  eur: 50,
  usd: 50,
  gbp: 30,
  chf: 50,
  dkk: 250,
  nok: 300,
  pln: 200,
  sek: 300,
};
const MAXIMUM = 99_999_999;

/** `amount` in cents. */
export const formatMoney = (amount: number, currency: string, language = 'en'): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 100);

export const checkCurrency = (text: string): string => {
  const currency = text.toLowerCase();
  if (!Object.hasOwn(MINIMUM, currency)) {
    const known = Object.keys(MINIMUM).join(', ');
    throw badParameter(
      `Invalid currency: ${text}. The local payments service supports these currencies: ${known}`,
      'parameter_invalid_string',
      'currency',
    );
  }
  return currency;
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

/** Throws unless the amount, in cents, lies in what Stripe charges in this currency. */
export const checkAmount = (amount: number, currency: string): void => {
  checkPositive(amount);
  const least = MINIMUM[currency] ?? 1;
  if (amount < least) {
    const text = `Amount must be at least ${formatMoney(least, currency)} ${currency}`;
    throw badParameter(text, 'amount_too_small', 'amount');
  }
  if (amount > MAXIMUM) {
    const text = `Amount must be no more than ${formatMoney(MAXIMUM, currency)}`;
    throw badParameter(text, 'amount_too_large', 'amount');
  }
};
