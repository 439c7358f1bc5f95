import { Elements as StripeElements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useState, type ReactElement } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useAppearance } from './use-appearance.ts';

interface Props {
  stripe: Stripe;
  clientSecret: string;
  children: ReactElement;
}

/** Lends the provider's fields to the form in it, in the language in which it was opened and the colours of the theme. */
export const ProviderElements = ({ stripe, clientSecret, children }: Props) => {
  const { language } = useLanguage();
  const appearance = useAppearance();
  // A change of locale replaces the form: a change of language must not empty it.
  const [locale] = useState(language);
  return (
    <StripeElements key={clientSecret} stripe={stripe} options={{ clientSecret, locale, appearance }}>
      {children}
    </StripeElements>
  );
};
