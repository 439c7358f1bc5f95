import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import { useEffect, useRef } from 'react';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { RENTAL_CHARGE_DAYS } from '#shared/model/rules.ts';
import { useConfig } from '#web/api/config.ts';
import { isRenewal } from '#web/components/rentals/is-renewal.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './payment-screen.module.css';

/**
 * What the driver authorises by paying a month by card: Stripe asks for the purpose, the times, the amount and the end
 * (docs.stripe.com/payments/save-during-payment, 'Compliance').
 */
export const MonthTerms = ({ intent, timeZone }: { intent: PaymentIntent; timeZone: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const { methods } = useConfig().stripe;
  const total = formatEuros(intent.totalPrice, language);
  return (
    <Stack gap={2}>
      {isRenewal(intent) && (
        <p>
          <strong>
            {text('payments.monthUntil', { moment: formatMoment(intent.expiresAt, timeZone, language) })}
          </strong>
        </p>
      )}
      {intent.deposit !== undefined && (
        <Note>
          {text('payments.monthDeposit', {
            deposit: formatEuros(intent.deposit, language),
            now: formatEuros(intent.totalPrice + intent.deposit, language),
          })}
        </Note>
      )}
      <Note>{text('payments.monthCharges', { total, days: RENTAL_CHARGE_DAYS })}</Note>
      {methods.includes('bizum') && <Note>{text('payments.monthNoBizum')}</Note>}
    </Stack>
  );
};

/**
 * The options of the provider's form for a month: the page has said the terms, and Apple Pay names the next payments, for a token that
 * outlives the telephone (docs.stripe.com/apple-pay/merchant-tokens).
 */
export const useMonthOptions = ({
  rental,
  totalPrice,
}: PaymentIntent): Pick<StripePaymentElementOptions, 'terms' | 'applePay'> => {
  const text = useText();
  if (!rental) return {};
  const label = text('payments.monthLabel');
  return {
    terms: { card: 'never', applePay: 'never', googlePay: 'never' },
    applePay: {
      recurringPaymentRequest: {
        paymentDescription: label,
        managementURL: `${window.location.origin}${paths.rental(rental.id)}`,
        regularBilling: {
          label,
          amount: Math.round(totalPrice * 100),
          recurringPaymentIntervalUnit: 'month',
          recurringPaymentIntervalCount: 1,
        },
      },
    },
  };
};

/** The time to pay a month is over: it is not held again as a stay. */
export const MonthEnded = ({ rentalId }: { rentalId: string }) => {
  const text = useText();
  const notice = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className={styles.notice} role="alert" tabIndex={-1}>
      <Row as="p" gap={2} align="center">
        <Icon name="clock" />
        <strong>{text('payments.holdEndedTitle')}</strong>
      </Row>
      <p>{text('payments.monthEnded')}</p>
      <LinkButton to={paths.rental(rentalId)}>{text('payments.seeRental')}</LinkButton>
    </div>
  );
};
