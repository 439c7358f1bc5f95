import type { Stripe } from '@stripe/stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { CancellationRule } from '#web/components/bookings/cancellation-rule.tsx';
import { PromisesLink } from '#web/components/bookings/promises-link.tsx';
import { PriceLines } from '#web/components/bookings/price-lines.tsx';
import { SpotSummary } from '#web/components/bookings/spot-summary.tsx';
import { StaySummary } from '#web/components/bookings/stay-summary.tsx';
import { VehicleChoice } from '#web/components/vehicles/vehicle-choice.tsx';
import { spotQuery } from '#web/api/spots/get-spot.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Card } from '#web/ui/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { paymentIntentQuery } from '#web/api/payments/create-payment-intent.ts';
import type { PaymentParams } from '#web/lib/payment-params.ts';
import { PaymentError, PaymentProblem } from './payment-problem.tsx';
import { useStayPurpose } from '../../use-stay-purpose.tsx';
import { useIsPaid, useStripeScript } from '../../use-stripe.ts';
import { PaymentElements } from './payment-elements.tsx';
import styles from './payment-screen.module.css';

/** The price lines of the booking, as on every screen, and until when it can be cancelled for free. */
const PaymentPrice = ({ bookingId, total }: { bookingId: string; total: number }) => {
  const text = useText();
  const { language } = useLanguage();
  const { data } = useQuery(bookingQuery(bookingId));
  if (!data)
    return (
      <p className={styles.total}>
        <span>{text('bookings.total')}</span>
        <strong translate="no">{formatEuros(total, language)}</strong>
      </p>
    );
  return (
    <>
      <PriceLines lines={data.lines} total={data.totalPrice} />
      <CancellationRule refundableUntil={data.refundableUntil} timeZone={data.timeZone} />
      <PromisesLink beside />
    </>
  );
};

/** The driver's default vehicle comes, unless the driver says otherwise here or later. */
const PaymentVehicle = ({ bookingId }: { bookingId: string }) => {
  const { data } = useQuery(bookingQuery(bookingId));
  return data && <VehicleChoice booking={data} />;
};

interface StayPaymentProps {
  stripe: Stripe;
  params: PaymentParams;
  intent: PaymentIntent;
  onHoldAgain: () => void;
}

const StayPayment = ({ stripe, params, intent, onHoldAgain }: StayPaymentProps) => (
  <PaymentElements stripe={stripe} intent={intent} purpose={useStayPurpose(params, intent, onHoldAgain)} />
);

/** PY-01, PY-02: the hold, then the card form (001 §2, §4). */
export const PaymentScreen = ({ params }: { params: PaymentParams }) => {
  const text = useText();
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
    <Card as="section" variant="raised" className={styles.card}>
      <h2>{text('payments.confirmTitle')}</h2>
      <SpotSummary title={title} address={address} image={images[0] ?? null} />
      <StaySummary startTime={params.startTime} endTime={params.endTime} timeZone={timeZone} />
      <PaymentVehicle bookingId={intent.data.bookingId} />
      <PaymentPrice bookingId={intent.data.bookingId} total={intent.data.totalPrice} />
      <StayPayment stripe={stripe} params={params} intent={intent.data} onHoldAgain={onHoldAgain} />
    </Card>
  );
};
