import type { Stripe } from '@stripe/stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { changePaymentQuery, type WantedChange } from '#web/api/changes/request-change.ts';
import { bookingKeys } from '#web/api/bookings/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useChangePurpose } from '../../use-change-purpose.tsx';
import { useIsPaid, useStripeScript } from '../../use-stripe.ts';
import { PaymentElements } from './payment-elements.tsx';
import { PaymentError } from './payment-problem.tsx';
import styles from './payment-screen.module.css';

interface FormProps {
  booking: Booking;
  wanted: WantedChange;
  stripe: Stripe;
  intent: PaymentIntent;
  onAgain: () => void;
}

const Form = ({ booking, wanted, stripe, intent, onAgain }: FormProps) => (
  <PaymentElements
    stripe={stripe}
    intent={intent}
    purpose={useChangePurpose(booking, wanted, intent.paymentIntentId, onAgain)}
  />
);

interface Props {
  booking: Booking;
  /** The change that is held, with what it costs more. */
  wanted: WantedChange;
  /** Chooses dates again. */
  onAgain: () => void;
}

/** Pays the difference of a change that is held. After a reload the same request answers the same payment. */
export const ChangePayment = ({ booking, wanted, onAgain }: Props) => {
  const text = useText();
  const queries = useQueryClient();
  const { stripe, isError: isScriptMissing } = useStripeScript();
  const { data: intent, error, isFetching, refetch } = useQuery(changePaymentQuery(booking.id, wanted));
  const isPaid = useIsPaid(stripe, intent?.clientSecret);
  const isSlow = useIsSlow(!error && !(intent && stripe));
  if (error)
    return (
      <ErrorState
        error={error}
        text={text('payments.initFailed')}
        onRetry={() => {
          void queries.invalidateQueries({ queryKey: bookingKeys.all });
          void refetch();
        }}
        isRetrying={isFetching}
      />
    );
  if (isScriptMissing) return <PaymentError reason={text('payments.scriptFailed')} />;
  if (!intent || !stripe)
    return (
      <div className={styles.preparing} role="status">
        <Spinner />
        <p>{text('payments.preparing')}</p>
        {isSlow && <p>{text('payments.preparingSlow')}</p>}
      </div>
    );
  if (isPaid) return <Navigate to={paths.changeBooking(booking.id, intent.paymentIntentId)} replace />;
  return <Form booking={booking} wanted={wanted} stripe={stripe} intent={intent} onAgain={onAgain} />;
};
