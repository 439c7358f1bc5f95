import type { Stripe } from '@stripe/stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import type { PaymentIntent } from '#shared/api/payments.ts';
import type { Spot } from '#shared/api/spots.ts';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { VehicleChoice } from '#web/components/vehicles/vehicle-choice.tsx';
import { spotQuery } from '#web/api/spots/get-spot.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { paymentIntentQuery } from '#web/api/payments/create-payment-intent.ts';
import type { PaymentParams } from '#web/lib/payment-params.ts';
import { PaymentError, PaymentProblem } from './payment-problem.tsx';
import { useStayPurpose } from '../../use-stay-purpose.tsx';
import { useIsPaid, useStripeScript } from '../../use-stripe.ts';
import { BuyingCard } from '../summary/buying-card.tsx';
import { BuyingSummary } from '../summary/buying-summary.tsx';
import { FirstMonthDates, FirstMonthDeposit } from '../summary/first-month.tsx';
import { useFoldedLine } from '../summary/use-folded-line.ts';
import { isRenewal } from '#web/components/rentals/is-renewal.ts';
import { MonthTerms } from './month-payment.tsx';
import { PaymentElements } from './payment-elements.tsx';
import styles from './payment-screen.module.css';

interface SummaryProps {
  spot: Spot;
  params: PaymentParams;
  intent: PaymentIntent;
}

/** What is paid, with the price lines of the booking. */
const PaymentSummary = ({ spot, params, intent }: SummaryProps) => {
  const { data } = useQuery(bookingQuery(intent.bookingId));
  const stay = { ...params, rental: intent.rental };
  const folded = useFoldedLine(spot, stay, intent.totalPrice + (intent.deposit ?? 0));
  // A later month of a rental is not cancelled: the rental is ended.
  const price = data && isRenewal(intent) ? { ...data, refundableUntil: undefined } : data;
  return (
    <BuyingSummary
      spot={spot}
      stay={stay}
      price={price}
      {...(intent.rental?.month === 1 && {
        dates: <FirstMonthDates {...params} timeZone={spot.timeZone} />,
        deposit: <FirstMonthDeposit total={intent.totalPrice} deposit={intent.deposit ?? 0} />,
      })}
      folded={folded}
    />
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
  return (
    <BuyingCard summary={<PaymentSummary spot={spot.data} params={params} intent={intent.data} />}>
      <h2>{text('payments.confirmTitle')}</h2>
      <PaymentVehicle bookingId={intent.data.bookingId} />
      {intent.data.rental && <MonthTerms intent={intent.data} timeZone={spot.data.timeZone} />}
      <StayPayment stripe={stripe} params={params} intent={intent.data} onHoldAgain={onHoldAgain} />
    </BuyingCard>
  );
};
