import { Elements } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { useState } from 'react';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Note } from '#web/ui/layout.tsx';
import type { PaymentPurpose } from '../../payment-purpose.ts';
import { CardForm } from './card-form.tsx';

/** The provider's frame cannot use our style sheets; these are the values of our tokens. */
export const APPEARANCE: Appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#0B1F3A',
    colorText: '#0b1f3a',
    colorDanger: '#b3261e',
    fontFamily: 'Source Sans 3, Segoe UI, Open Sans, Roboto, system-ui, sans-serif',
    borderRadius: '12px',
  },
};

interface Props {
  stripe: Stripe;
  intent: PaymentIntent;
  purpose: PaymentPurpose;
}

/** The provider's form for a payment, and who handles the card. */
export const PaymentElements = ({ stripe, intent, purpose }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  // A change of locale replaces the form: a change of language must not empty it.
  const [locale] = useState(language);
  return (
    <>
      <Elements
        key={intent.clientSecret}
        stripe={stripe}
        options={{ clientSecret: intent.clientSecret, locale, appearance: APPEARANCE }}
      >
        <CardForm purpose={purpose} intent={intent} />
      </Elements>
      <Note>{text('payments.noCardData')}</Note>
    </>
  );
};
