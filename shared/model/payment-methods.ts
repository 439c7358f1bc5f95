import type { PaymentMethod } from './constants.ts';

/** The methods of a stage that names none. */
export const DEFAULT_PAYMENT_METHODS: readonly PaymentMethod[] = ['card', 'apple_pay', 'google_pay'];

/**
 * Limits of one payment with Bizum, in euros. Stripe's documents name no most; other providers publish 1,000 (Worldpay), 2,000 (Mollie) and
 * 3,000 (Antom), so a stage that has not asked Stripe offers it up to the least of these.
 */
export const BIZUM_EUROS = { min: 0.5, usualMax: 1000, max: 5000 } as const;

/** The types that a payment of this amount may be of. Wallets are cards at the provider. */
export const listPaymentTypes = (
  methods: readonly PaymentMethod[],
  cents: number,
  bizumMaxEuros: number = BIZUM_EUROS.usualMax,
): ('card' | 'bizum')[] => {
  const canBizum = cents >= BIZUM_EUROS.min * 100 && cents <= bizumMaxEuros * 100;
  return ['card', ...(methods.includes('bizum') && canBizum ? (['bizum'] as const) : [])];
};
