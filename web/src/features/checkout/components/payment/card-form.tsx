import { PaymentElement } from '@stripe/react-stripe-js';
import { useState, type SubmitEvent } from 'react';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { useIntl } from 'react-intl';
import { Navigate } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './payment-screen.module.css';
import { AppWaiting } from './app-waiting.tsx';
import { CardSkeleton, useWallets } from './card-parts.tsx';
import { isRenewal } from '#web/components/rentals/is-renewal.ts';
import { useMonthOptions } from './month-payment.tsx';
import { HoldCountdown, useHoldSeconds } from '../hold/hold-countdown.tsx';
import type { PaymentPurpose } from '../../payment-purpose.ts';
import { usePayment } from '../../use-payment.ts';
import { useRelease } from '../../use-release.ts';

interface Props {
  purpose: PaymentPurpose;
  intent: PaymentIntent;
}

/** The provider's form with its buttons and the remaining time. */
export const CardForm = ({ purpose, intent }: Props) => {
  const text = useText();
  const intl = useIntl();
  const [isReady, setIsReady] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const { phase, problem, isUsable, pay, book } = usePayment(purpose, intent);
  const isLongHold = isRenewal(intent);
  const seconds = useHoldSeconds(intent.expiresAt, isLongHold);
  const monthOptions = useMonthOptions(intent);
  const isPaying = phase === 'paying';
  const isAwaiting = phase === 'awaiting';
  const wallets = useWallets();
  const isSlow = useIsSlow(isPaying);
  const { state } = purpose;
  const { cancel, payAnotherWay, isCancelling } = useRelease(purpose, {
    paymentIntentId: intent.paymentIntentId,
    isOpen: phase === 'form' && seconds > 0 && state === 'open',
  });
  const now = intent.totalPrice + (intent.deposit ?? 0);
  const total = intl.formatNumber(now, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void pay();
  };

  if (phase === 'unbooked' || phase === 'refunded')
    return purpose.renderUndone({ isRefunded: phase === 'refunded', onRetry: () => void book() });
  // While the bank's app asks, the provider says how it ends.
  if (phase === 'ended' || (phase === 'form' && (seconds === 0 || state === 'over')))
    return purpose.renderEnded(seconds === 0);
  if (!isPaying && state === 'done') return <Navigate to={purpose.resultPath()} replace />;
  return (
    <Stack as="form" gap={4} onSubmit={submit} aria-busy={isPaying}>
      {!isLongHold && <HoldCountdown seconds={seconds} />}
      {isAwaiting && <AppWaiting isBusy={isCancelling} onCancel={cancel} onPayAnotherWay={payAnotherWay} />}
      <div className={styles.element} hidden={isAwaiting}>
        {!isReady && !isBroken && <CardSkeleton />}
        <div hidden={!isReady}>
          <PaymentElement
            onReady={() => setIsReady(true)}
            onLoadError={() => setIsBroken(true)}
            options={{ layout: 'tabs', readOnly: isPaying, wallets, ...monthOptions }}
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
        {!isAwaiting && (
          <ActionBar isOnWideScreens>
            <Button
              type="submit"
              variant="accent"
              isWide
              busy={isPaying}
              disabled={!isUsable || !isReady || isCancelling}
            >
              {isPaying ? text('payments.paying') : text('payments.pay', { total })}
            </Button>
          </ActionBar>
        )}
      </div>
    </Stack>
  );
};
