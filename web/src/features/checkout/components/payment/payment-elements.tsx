import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useState } from 'react';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Note } from '#web/ui/layout.tsx';
import type { PaymentPurpose } from '../../payment-purpose.ts';
import { CardForm } from './card-form.tsx';
import { useAppearance } from './use-appearance.ts';

interface Props {
  stripe: Stripe;
  intent: PaymentIntent;
  purpose: PaymentPurpose;
}

/** The provider's form for a payment, and who handles the card. */
export const PaymentElements = ({ stripe, intent, purpose }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const appearance = useAppearance();
  // A change of locale replaces the form: a change of language must not empty it.
  const [locale] = useState(language);
  return (
    <>
      <Elements
        key={intent.clientSecret}
        stripe={stripe}
        options={{ clientSecret: intent.clientSecret, locale, appearance }}
      >
        <CardForm purpose={purpose} intent={intent} />
      </Elements>
      <Note>{text(intent.rental ? 'payments.monthCardData' : 'payments.noCardData')}</Note>
    </>
  );
};
