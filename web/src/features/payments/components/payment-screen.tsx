import { Elements } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { CancellationRule } from '#web/components/bookings/cancellation-rule.tsx';
import { PriceLines } from '#web/components/bookings/price-lines.tsx';
import { SpotSummary } from '#web/components/bookings/spot-summary.tsx';
import { StaySummary } from '#web/components/bookings/stay-summary.tsx';
import { VehicleChoice } from '#web/components/vehicles/vehicle-choice.tsx';
import { spotQuery } from '#web/api/spots/get-spot.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { configQuery } from '#web/api/config.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/layout.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { paymentIntentQuery } from '#web/api/payments/create-payment-intent.ts';
import { CardForm } from './card-form.tsx';
import { paymentQuery } from '#web/api/payments/get-payment.ts';
import { stripeQuery } from '#web/api/payments/load-stripe.ts';
import type { PaymentParams } from '#web/lib/payment-params.ts';
import { PaymentError, PaymentProblem } from './payment-problem.tsx';
import styles from './payment-screen.module.css';

/** The provider's frame cannot use our style sheets; these are the values of our tokens. */
const APPEARANCE: Appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#0B1F3A',
    colorText: '#0b1f3a',
    colorDanger: '#b3261e',
    fontFamily: 'Source Sans 3, Segoe UI, Open Sans, Roboto, system-ui, sans-serif',
    borderRadius: '12px',
  },
};

/** The provider's script with our key, as soon as the settings are loaded. */
const useStripeScript = () => {
  const config = useQuery(configQuery);
  const options = stripeQuery(config.data?.stripe ?? { publishableKey: '' });
  const script = useQuery({ ...options, queryFn: config.data ? (options.queryFn ?? skipToken) : skipToken });
  return { stripe: script.data, isError: config.isError || script.isError };
};

/**
 * Whether the payment is already made or being processed, as after a reload at the wrong moment, in a second tab or in the bank's app. If unknown, it counts
 * as not made: the provider does not take a payment twice.
 */
const useIsPaid = (stripe: Stripe | undefined, clientSecret: string | undefined) => {
  const { data } = useQuery(paymentQuery(stripe, clientSecret));
  return data?.status === 'succeeded' || data?.status === 'processing';
};

/** The price lines of the booking, as on every screen, and until when it can be cancelled for free. */
const PaymentPrice = ({ bookingId, total }: { bookingId: string; total: number }) => {
  const text = useText();
  const { language } = useLanguage();
  const { data } = useQuery(bookingQuery(bookingId));
  if (!data)
    return (
      <p className={styles.total}>
        <span>{text('bookings.total')}</span>
        <strong>{formatEuros(total, language)}</strong>
      </p>
    );
  return (
    <>
      <PriceLines lines={data.lines} total={data.totalPrice} />
      <CancellationRule refundableUntil={data.refundableUntil} timeZone={data.timeZone} />
    </>
  );
};

/** The driver's default vehicle comes, unless the driver says otherwise here or later. */
const PaymentVehicle = ({ bookingId }: { bookingId: string }) => {
  const { data } = useQuery(bookingQuery(bookingId));
  return data && <VehicleChoice booking={data} />;
};

/** PY-01, PY-02: the hold, then the card form (001 §2, §4). */
export const PaymentScreen = ({ params }: { params: PaymentParams }) => {
  const text = useText();
  const { language } = useLanguage();
  // A change of locale replaces the form: a change of language must not empty it.
  const [locale] = useState(language);
  const queries = useQueryClient();
  const { stripe, isError: isScriptMissing } = useStripeScript();
  const spot = useQuery(spotQuery(params.spotId));
  const intentOptions = paymentIntentQuery(params);
  const intent = useQuery(intentOptions);
  const isPaid = useIsPaid(stripe, intent.data?.clientSecret);
  // Loaded data stay: a card form must not disappear because the spot could not be fetched again.
  const error = intent.error ?? (spot.data ? null : spot.error);
  const isSlow = useIsSlow(!error && !(spot.data && intent.data && stripe));

  const onHoldAgain = () => void queries.resetQueries({ queryKey: intentOptions.queryKey });
  if (error) return <PaymentProblem error={error} params={params} spot={spot.data} onRetry={onHoldAgain} />;
  if (isScriptMissing) return <PaymentError reason={text('payments.scriptFailed')} />;
  if (!spot.data || !intent.data || !stripe)
    return (
      <div className={styles.preparing} role="status">
        <Spinner />
        <p>{text('payments.preparing')}</p>
        {isSlow && <p>{text('payments.preparingSlow')}</p>}
      </div>
    );
  if (isPaid) {
    const { bookingId, paymentIntentId } = intent.data;
    return <Navigate to={paths.paymentSuccess(bookingId, paymentIntentId)} replace />;
  }
  const { title, address, images, timeZone } = spot.data;
  return (
    <Card as="section" look="raised" className={styles.card}>
      <h2>{text('payments.confirmTitle')}</h2>
      <SpotSummary title={title} address={address} image={images[0] ?? null} />
      <StaySummary startTime={params.startTime} endTime={params.endTime} timeZone={timeZone} />
      <PaymentVehicle bookingId={intent.data.bookingId} />
      <PaymentPrice bookingId={intent.data.bookingId} total={intent.data.totalPrice} />
      <Elements
        key={intent.data.clientSecret}
        stripe={stripe}
        options={{ clientSecret: intent.data.clientSecret, locale, appearance: APPEARANCE }}
      >
        <CardForm params={params} intent={intent.data} onHoldAgain={onHoldAgain} />
      </Elements>
      <Note>{text('payments.noCardData')}</Note>
    </Card>
  );
};
