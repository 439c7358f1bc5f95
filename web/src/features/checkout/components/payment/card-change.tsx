import { PaymentElement } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { RentalAnswer, RentalCardSetup } from '#shared/api/rentals.ts';
import { RENTAL_CHARGE_DAYS } from '#shared/model/rules.ts';
import { cardSetupQuery } from '#web/api/rentals/change-card.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useCardSetup } from '../../use-card-setup.ts';
import { useStripeScript } from '../../use-stripe.ts';
import { CardSkeleton, useWallets } from './card-parts.tsx';
import { ProviderElements } from './provider-elements.tsx';

export interface CardChangeProps {
  rental: RentalAnswer;
  onCancel: () => void;
  /** The rental has another card. */
  onDone: () => void;
}

const Form = ({ rental, setup, onCancel, onDone }: CardChangeProps & { setup: RentalCardSetup }) => {
  const text = useText();
  const { language } = useLanguage();
  const wallets = useWallets();
  const [isReady, setIsReady] = useState(false);
  const { phase, problem, isUsable, save } = useCardSetup(rental.id, setup, onDone);
  const isSaving = phase === 'saving';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Stack as="form" gap={4} onSubmit={submit} aria-busy={isSaving} aria-label={text('rentals.changeCard')}>
      <div hidden={phase === 'unconfirmed'}>
        {!isReady && <CardSkeleton />}
        <div hidden={!isReady}>
          <PaymentElement
            onReady={() => setIsReady(true)}
            // The page says the terms.
            options={{ layout: 'tabs', readOnly: isSaving, wallets, terms: { card: 'never' } }}
          />
        </div>
      </div>
      <Note>
        {text('rentals.cardCharges', {
          total: formatEuros(rental.total, language),
          days: RENTAL_CHARGE_DAYS,
        })}
      </Note>
      {problem !== undefined && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <Row gap={3} canWrap>
        <Button variant="secondary" disabled={isSaving} onClick={onCancel}>
          {text('common.cancel')}
        </Button>
        <Button type="submit" variant="accent" busy={isSaving} disabled={!isUsable || !isReady}>
          {text(isSaving ? 'rentals.cardSaving' : 'rentals.saveCard')}
        </Button>
      </Row>
      <Note>{text('rentals.cardData')}</Note>
    </Stack>
  );
};

const toProblem = (error: Error) => {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'rental_ended') return 'rentals.cardEnded';
  return code === 'rate_limited' ? 'rentals.cardTooOften' : 'rentals.cardUnprepared';
};

/** The provider's form for another card of a rental. */
export const CardChange = (props: CardChangeProps) => {
  const { rental, onCancel } = props;
  const text = useText();
  const { stripe, isError } = useStripeScript();
  const { data, error, refetch, isFetching } = useQuery(cardSetupQuery(rental.id));
  if (error || isError) {
    const hasEnded = error instanceof ApiError && error.code === 'rental_ended';
    return (
      <Alert>
        <p>{text(error ? toProblem(error) : 'rentals.cardScriptFailed')}</p>
        <Row gap={3} canWrap>
          <Button variant="secondary" size="sm" onClick={onCancel}>
            {text('common.cancel')}
          </Button>
          {error && !hasEnded && (
            <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {text('common.retry')}
            </Button>
          )}
        </Row>
      </Alert>
    );
  }
  if (!data || !stripe)
    return (
      <p role="status">
        <Spinner /> <span>{text('rentals.cardPreparing')}</span>
      </p>
    );
  return (
    <ProviderElements stripe={stripe} clientSecret={data.clientSecret}>
      <Form {...props} setup={data} />
    </ProviderElements>
  );
};
