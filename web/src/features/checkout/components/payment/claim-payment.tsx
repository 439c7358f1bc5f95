import { PaymentElement } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { ClaimPayment as Prepared } from '#shared/api/claims.ts';
import { claimPaymentQuery } from '#web/api/claims/claim-payment.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useClaimPayment } from '../../use-claim-payment.ts';
import { CardSkeleton, useWallets } from './card-parts.tsx';
import { useStripeScript } from '../../use-stripe.ts';
import { ProviderElements } from './provider-elements.tsx';

interface Props {
  bookingId: string;
  /** The amount that the driver was shown, in euros. */
  due: number;
  onCancel: () => void;
}

const Form = ({ bookingId, prepared, onCancel }: Omit<Props, 'due'> & { prepared: Prepared }) => {
  const text = useText();
  const { language } = useLanguage();
  const wallets = useWallets();
  const [isReady, setIsReady] = useState(false);
  const { phase, problem, isUsable, pay } = useClaimPayment(bookingId, prepared);
  const isPaying = phase === 'paying';
  const isAwaiting = phase === 'awaiting';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void pay();
  };
  if (phase === 'refunded')
    return (
      <Alert title={text('claims.refundedTitle')}>
        <p>{text('claims.refunded')}</p>
      </Alert>
    );
  return (
    <Stack as="form" gap={4} onSubmit={submit} aria-busy={isPaying} aria-label={text('claims.payTitle')}>
      {isAwaiting && (
        <Stack gap={3} role="status">
          <Row gap={3} align="center">
            <Spinner />
            <h3>{text('payments.appTitle')}</h3>
          </Row>
          <p>{text('claims.appText')}</p>
        </Stack>
      )}
      <div hidden={isAwaiting}>
        {!isReady && <CardSkeleton />}
        <div hidden={!isReady}>
          <PaymentElement
            onReady={() => setIsReady(true)}
            options={{ layout: 'tabs', readOnly: isPaying, wallets }}
          />
        </div>
      </div>
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      {!isAwaiting && (
        <Row gap={3} canWrap>
          <Button variant="secondary" disabled={isPaying} onClick={onCancel}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" variant="accent" busy={isPaying} disabled={!isUsable || !isReady}>
            {isPaying
              ? text('payments.paying')
              : text('claims.pay', { due: formatEuros(prepared.amount, language) })}
          </Button>
        </Row>
      )}
      <Note>{text('payments.noCardData')}</Note>
    </Stack>
  );
};

/** The provider's form for a claim that its driver accepts. Nothing is prepared before the driver asks for it. */
export const ClaimPayment = ({ bookingId, due, onCancel }: Props) => {
  const text = useText();
  const limitText = useLimitText();
  const { stripe, isError } = useStripeScript();
  const { data, error, refetch, isFetching } = useQuery(claimPaymentQuery(bookingId, due));
  if (error || isError) {
    const isOver = error instanceof ApiError && error.isFinal && error.status !== 429;
    return (
      <Alert>
        <p>
          {error
            ? (limitText(error) ?? text(failedPressText(error, isOver ? 'claims.changed' : 'claims.failed')))
            : text('payments.scriptFailed')}
        </p>
        {error && (
          <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {text('common.retry')}
          </Button>
        )}
      </Alert>
    );
  }
  if (!data || !stripe)
    return (
      <p role="status">
        <Spinner /> <span>{text('payments.preparing')}</span>
      </p>
    );
  return (
    <ProviderElements stripe={stripe} clientSecret={data.clientSecret}>
      <Form bookingId={bookingId} prepared={data} onCancel={onCancel} />
    </ProviderElements>
  );
};
