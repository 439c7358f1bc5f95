import { PaymentElement } from '@stripe/react-stripe-js';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { useIntl } from 'react-intl';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './payment-screen.module.css';
import { AfterPayment } from './after-payment.tsx';
import { HoldCountdown, useHoldSeconds } from './hold-countdown.tsx';
import type { PaymentParams } from './payment-params.ts';
import { usePayment } from './use-payment.ts';

interface Props {
  params: PaymentParams;
  intent: PaymentIntent;
  /** The hold has ended: another one, if the place is still free. */
  onHoldAgain: () => void;
}

const HoldEnded = ({ onHoldAgain }: Pick<Props, 'onHoldAgain'>) => {
  const text = useText();
  return (
    <div className={styles.notice} role="alert">
      <p>{text('payments.holdEnded')}</p>
      <Button variant="secondary" onClick={onHoldAgain}>
        {text('payments.holdAgain')}
      </Button>
    </div>
  );
};

const CardSkeleton = () => (
  <div className={styles.form}>
    <Skeleton height="3rem" />
    <Skeleton height="4.5rem" />
    <Skeleton height="4.5rem" />
  </div>
);

/** The provider's card form with its buttons and the time that is left. */
export const CardForm = ({ params, intent, onHoldAgain }: Props) => {
  const text = useText();
  const intl = useIntl();
  const navigate = useNavigate();
  const [isReady, setIsReady] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const { phase, problem, isUsable, pay, book, isBooking } = usePayment(params, intent);
  const seconds = useHoldSeconds(intent.expiresAt);
  const isPaying = phase === 'paying';
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
  if (seconds === 0 && !isPaying) return <HoldEnded onHoldAgain={onHoldAgain} />;
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isPaying}>
      <HoldCountdown seconds={seconds} />
      <div className={styles.element}>
        {!isReady && !isBroken && <CardSkeleton />}
        <div hidden={!isReady}>
          <PaymentElement
            onReady={() => setIsReady(true)}
            onLoadError={() => setIsBroken(true)}
            options={{ layout: 'tabs', readOnly: isPaying }}
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
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" disabled={isPaying} onClick={() => void navigate(-1)}>
          {text('common.cancel')}
        </Button>
        <Button type="submit" variant="accent" busy={isPaying} disabled={!isUsable || !isReady}>
          {isPaying ? text('payments.paying') : text('payments.pay', { total })}
        </Button>
      </div>
    </form>
  );
};
