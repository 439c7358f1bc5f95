import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { User } from '#shared/api/accounts.ts';
import type { RentalQuote } from '#shared/api/rentals.ts';
import type { Spot } from '#shared/api/spots.ts';
import { createRental } from '#web/api/rentals/create-rental.ts';
import { rentalKeys } from '#web/api/rentals/keys.ts';
import { VerifyEmail } from '#web/components/accounts/verify-email.tsx';
import { Message } from '#web/i18n/message.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, ConnectionError, isUnanswered } from '#web/lib/api-error.ts';
import type { Elements } from '#web/lib/elements.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FactsList } from '#web/ui/facts-list.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { untranslated } from '#web/ui/untranslated.tsx';
import { showRefusal } from '#web/ui/show-refusal.ts';
import { readRentalProblem } from '../rental-problem.ts';
import { RentalTerms } from './rental-terms.tsx';

interface Props {
  spot: Spot;
  quote: RentalQuote;
  /** Undefined for a visitor. */
  user: User | undefined;
  /** Shown to a visitor in place of the person and the button. */
  account: Elements;
  /** Shows a refusal because of the person, not the days; undefined for other failures. */
  renderRefusal: (error: Error) => Elements | undefined;
}

/** Begins the rental and continues to the payment of its first month. */
const useStart = (spot: Spot, quote: RentalQuote) => {
  const text = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...createRental(queries),
    onError: (failure) => {
      showRefusal(failure, text('rentals.startFailed'));
      return queries.invalidateQueries({ queryKey: rentalKeys.quotes });
    },
  });
  const problem = () => {
    if (!error) return undefined;
    if (isUnanswered(error)) return text('bookings.holdUnanswered');
    if (error instanceof ConnectionError) return `${text('rentals.startFailed')}. ${text('common.notSent')}`;
    if (!(error instanceof ApiError)) return text('rentals.startFailed');
    if (error.code === 'price_changed' || error.code === 'terms_changed') return text('rentals.changed');
    if (error.code === 'too_many_rentals') return text('rentals.tooMany');
    return readRentalProblem(error, text)?.text ?? error.message;
  };
  return {
    start: () => {
      if (isPending) return;
      const { startDate, totalPrice, deposit, terms, pattern, startTime, endTime } = quote;
      mutate(
        { parkingSpotId: spot.id, startDate, totalPrice, deposit, terms, pattern },
        {
          onSuccess: () => {
            const total = totalPrice.toFixed(2);
            void navigate(paths.payment({ spotId: spot.id, startTime, endTime, totalPrice: total }));
          },
        },
      );
    },
    isStarting: isPending || isSuccess,
    problem: problem(),
    error,
  };
};

const AgreementLabel = ({ price }: { price: string }) => (
  <Message
    id="rentals.agree"
    values={{
      price,
      link: (chunks) => (
        <Link to={paths.termsOfRentals} target="_blank">
          {chunks}
        </Link>
      ),
    }}
  />
);

/** What the driver agrees to, and who: then the first month is held and paid. */
export const RentalConfirmation = ({ spot, quote, user, account, renderRefusal }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { start, isStarting, problem, error } = useStart(spot, quote);
  const [hasAgreed, setHasAgreed] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const agreement = useRef<HTMLInputElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined) alert.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const press = () => {
    setIsAsked(true);
    if (hasAgreed) start();
    else agreement.current?.focus();
  };
  if (spot.isMine)
    return (
      <Alert>
        <p>{text('bookings.problemOwn')}</p>
      </Alert>
    );
  return (
    <Stack gap={4}>
      <h2>{text('rentals.howItWorks')}</h2>
      <RentalTerms quote={quote} />
      {user ? (
        <>
          <h2>{text('bookings.driver')}</h2>
          <FactsList
            variant="rows"
            facts={[
              [text('bookings.name'), untranslated(user.fullName)],
              [text('bookings.email'), untranslated(user.email)],
            ]}
          />
          {/* A month is longer than a stay that an unverified person may hold. Known before, it costs no refusal. */}
          {!user.isEmailVerified && !error && (
            <Stack gap={3}>
              <p>{text('rentals.verifyFirst')}</p>
              <VerifyEmail />
            </Stack>
          )}
          <Checkbox
            ref={agreement}
            label={<AgreementLabel price={formatEuros(quote.totalPrice, language)} />}
            checked={hasAgreed}
            error={isAsked && !hasAgreed ? text('rentals.agreementMissing') : undefined}
            onChange={({ target }) => setHasAgreed(target.checked)}
          />
          <div ref={alert}>
            {error &&
              (renderRefusal(error) ?? (
                <Alert>
                  <p>{problem}</p>
                </Alert>
              ))}
          </div>
          <ActionBar
            isOnWideScreens
            fact={
              quote.deposit > 0 ? (
                <Price euros={quote.totalPrice + quote.deposit} unit={text('rentals.now')} />
              ) : (
                <Price euros={quote.totalPrice} unit={text('rentals.perMonth')} />
              )
            }
          >
            <Button variant="accent" isWide busy={isStarting} onClick={press}>
              {text('rentals.payFirst')}
            </Button>
          </ActionBar>
        </>
      ) : (
        account
      )}
    </Stack>
  );
};
