import type { Stripe } from '@stripe/stripe-js';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Note } from '#web/ui/layout.tsx';
import type { PaymentPurpose } from '../../payment-purpose.ts';
import { CardForm } from './card-form.tsx';
import { ProviderElements } from './provider-elements.tsx';

interface Props {
  stripe: Stripe;
  intent: PaymentIntent;
  purpose: PaymentPurpose;
}

/** The provider's form for a payment, and who handles the card. */
export const PaymentElements = ({ stripe, intent, purpose }: Props) => {
  const text = useText();
  return (
    <>
      <ProviderElements stripe={stripe} clientSecret={intent.clientSecret}>
        <CardForm purpose={purpose} intent={intent} />
      </ProviderElements>
      <Note>{text(intent.rental ? 'payments.monthCardData' : 'payments.noCardData')}</Note>
    </>
  );
};
