import { PaymentElement } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type SubmitEvent } from 'react';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { useIntl } from 'react-intl';
import { Navigate } from 'react-router-dom';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { useConfig } from '#web/api/config.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { whenShown } from '#web/lib/when-shown.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './payment-screen.module.css';
import { AfterPayment } from './after-payment.tsx';
import { AppWaiting } from './app-waiting.tsx';
import { HoldCountdown, useHoldSeconds } from './hold-countdown.tsx';
import { HoldEnded } from './hold-ended.tsx';
import type { PaymentParams } from '#web/lib/payment-params.ts';
import { usePayment } from '../use-payment.ts';
import { useRelease } from '../use-release.ts';

interface Props {
  params: PaymentParams;
  intent: PaymentIntent;
  /** Asks for another hold after the end of this one. */
  onHoldAgain: () => void;
}

const CardSkeleton = () => (
  <Stack gap={4}>
    <Skeleton height="3rem" />
    <Skeleton height="4.5rem" />
    <Skeleton height="4.5rem" />
  </Stack>
);

/** The state of the hold, fetched again when the page is shown: another tab may have paid or released it. */
const useHoldStatus = (bookingId: string) => {
  const { data, refetch } = useQuery(bookingQuery(bookingId));
  useEffect(() => whenShown(() => void refetch()), [refetch]);
  return data?.status ?? 'pending';
};

/** Wallets are shown where the stage names them and the device has one; Link never. */
const useWallets = () => {
  const { methods } = useConfig().stripe;
  return {
    applePay: methods.includes('apple_pay') ? 'auto' : 'never',
    googlePay: methods.includes('google_pay') ? 'auto' : 'never',
    link: 'never',
  } as const;
};

/** The provider's form with its buttons and the remaining time. */
export const CardForm = ({ params, intent, onHoldAgain }: Props) => {
  const text = useText();
  const intl = useIntl();
  const [isReady, setIsReady] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const { phase, problem, isUsable, pay, book, isBooking } = usePayment(params, intent);
  const seconds = useHoldSeconds(intent.expiresAt);
  const status = useHoldStatus(intent.bookingId);
  const isPaying = phase === 'paying';
  const isAwaiting = phase === 'awaiting';
  const wallets = useWallets();
  const isSlow = useIsSlow(isPaying);
  const { cancel, payAnotherWay, isCancelling } = useRelease(intent, {
    isOpen: phase === 'form' && seconds > 0 && status === 'pending',
    fallback: paths.spot(params.spotId),
    onHoldAgain,
  });
  const total = intl.formatNumber(intent.totalPrice, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void pay();
  };

  if (phase === 'unbooked' || phase === 'refunded')
    return (
      <AfterPayment
        isRefunded={phase === 'refunded'}
        bookingId={intent.bookingId}
        isRetrying={isBooking}
        onRetry={() => void book()}
      />
    );
  // While the bank's app asks, the provider says how it ends.
  if (phase === 'ended' || (phase === 'form' && (seconds === 0 || status === 'expired')))
    return <HoldEnded isTimeOver={seconds === 0} params={params} onHoldAgain={onHoldAgain} />;
  if (!isPaying && status !== 'pending' && status !== 'expired')
    return <Navigate to={paths.paymentSuccess(intent.bookingId)} replace />;
  return (
    <Stack as="form" gap={4} onSubmit={submit} aria-busy={isPaying}>
      <HoldCountdown seconds={seconds} />
      {isAwaiting && <AppWaiting isBusy={isCancelling} onCancel={cancel} onPayAnotherWay={payAnotherWay} />}
      <div className={styles.element} hidden={isAwaiting}>
        {!isReady && !isBroken && <CardSkeleton />}
        <div hidden={!isReady}>
          <PaymentElement
            onReady={() => setIsReady(true)}
            onLoadError={() => setIsBroken(true)}
            options={{ layout: 'tabs', readOnly: isPaying, wallets }}
          />
        </div>
        {isBroken && (
          <div className={styles.notice} role="alert">
            <p>{text('payments.scriptFailed')}</p>
            <Button variant="secondary" onClick={() => window.location.reload()}>
              {text('common.retry')}
            </Button>
          </div>
        )}
      </div>
      {isSlow && <p role="status">{text('payments.payingSlow')}</p>}
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <div className={styles.actions} hidden={isAwaiting}>
        <Button variant="secondary" disabled={isPaying} busy={isCancelling} onClick={cancel}>
          {text('common.cancel')}
        </Button>
        <Button
          type="submit"
          variant="accent"
          busy={isPaying}
          disabled={!isUsable || !isReady || isCancelling}
        >
          {isPaying ? text('payments.paying') : text('payments.pay', { total })}
        </Button>
      </div>
    </Stack>
  );
};
