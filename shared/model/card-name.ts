const BRANDS: Readonly<Partial<Record<string, string>>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The name of a card brand, as the payment provider names it: `Visa` for `visa`. Undefined for one that we do not know. */
export const toBrandName = (brand: string): string | undefined => BRANDS[brand];

/** A month as cards print it: `12/2029` for `2029-12`. */
export const toExpiryText = (expiry: string): string => expiry.split('-').reverse().join('/');
