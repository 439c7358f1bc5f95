import type { PaymentMethod } from './constants.ts';

/** What a stage offers that names none. */
export const DEFAULT_PAYMENT_METHODS: readonly PaymentMethod[] = ['card', 'apple_pay', 'google_pay'];

/** The limits of one payment with Bizum, in cents (docs.stripe.com/payments/bizum). */
const BIZUM_CENTS = { min: 50, max: 500_000 };

/** The types that a payment of this amount may be of. Wallets are cards at the provider. */
export const listPaymentTypes = (methods: readonly PaymentMethod[], cents: number): ('card' | 'bizum')[] => [
  'card',
  ...(methods.includes('bizum') && cents >= BIZUM_CENTS.min && cents <= BIZUM_CENTS.max
    ? (['bizum'] as const)
    : []),
];
