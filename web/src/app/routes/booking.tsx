import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { User } from '#shared/api/accounts.ts';
import type { Quote } from '#shared/api/spots.ts';
import { useSession } from '#web/api/accounts/session.ts';
import { bookingMutations } from '#web/api/bookings/keys.ts';
import { ConfirmationSkeleton } from '#web/features/checkout/components/confirmation/confirmation-skeleton.tsx';
import { Confirmation } from '#web/features/checkout/components/confirmation/confirmation.tsx';
import { stayProblemText } from '#web/components/bookings/stay-problem-alert.tsx';
import { quoteQuery, type LocalStay } from '#web/api/spots/get-quote.ts';
import { spotQuery } from '#web/api/spots/get-spot.ts';
import { endDateOf, parseStay } from '#web/components/spots/stay-params.ts';
import { SpotNotFound } from '#web/features/spots/components/spot-not-found.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, isNotFound } from '#web/lib/api-error.ts';
import { formatDateRange } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AccountStep } from '../account-step.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';
import { useNotice } from '../use-notice.ts';
import styles from './booking.module.css';

/** Shown for an address without a valid stay. */
const InvalidBooking = ({ spotId }: { spotId: string }) => {
  const text = useText();
  useNotice('bookings.invalidData');
  return (
    <EmptyState
      icon="warning"
      title={text('bookings.invalidData')}
      text={text('bookings.invalidDataText')}
      action={<LinkButton to={paths.spot(spotId)}>{text('bookings.otherDates')}</LinkButton>}
    />
  );
};

/** Shown for a stay without a price, such as one of 31 days. */
const RefusedStay = ({ spotId, problem }: { spotId: string; problem: string }) => {
  const text = useText();
  return (
    <EmptyState
      icon="warning"
      title={text('bookings.invalidData')}
      text={problem}
      action={<LinkButton to={paths.spot(spotId)}>{text('bookings.otherDates')}</LinkButton>}
    />
  );
};

interface StayProps {
  spotId: string;
  stay: LocalStay;
}

/** Names the booking to a visitor, who has one more step before it. */
const Heading = ({ spotId, stay }: StayProps) => {
  const text = useText();
  const { language } = useLanguage();
  const isVisitor = useSession().status === 'signed-out';
  const { data: quote, isPlaceholderData } = useQuery({ ...quoteQuery(spotId, stay), enabled: isVisitor });
  if (!isVisitor || !quote?.isAvailable || isPlaceholderData) return <h1>{text('bookings.confirmTitle')}</h1>;
  const price = formatEuros(quote.totalPrice, language);
  const days = formatDateRange(stay.date, endDateOf(stay), language, 'dayMonth');
  return <h1>{text('bookings.oneMoreStep', { price, days })}</h1>;
};

interface ConfirmationProps extends StayProps {
  user?: User;
  /** What somebody was shown who pressed the button to sign in and book it. */
  wanted: Quote | undefined;
  onWanted: (quote: Quote | undefined) => void;
}

const StayConfirmation = ({ spotId, stay, user, wanted, onWanted }: ConfirmationProps) => {
  const text = useText();
  const spot = useQuery(spotQuery(spotId));
  // After a return from the payment, its hold is being released: until then, the stay counts as taken.
  const isReleasing = useIsMutating({ mutationKey: bookingMutations.release }) > 0;
  const quote = useQuery({ ...quoteQuery(spotId, stay), enabled: !isReleasing });
  const onWantedTaken = useCallback(() => onWanted(undefined), [onWanted]);
  if (isReleasing) return <ConfirmationSkeleton />;
  if (spot.data && quote.data && !quote.isPlaceholderData)
    return (
      <Confirmation
        spot={spot.data}
        stay={stay}
        quote={quote.data}
        user={user}
        account={
          <AccountStep
            note="bookings.mustSignIn"
            first="create"
            purpose="book"
            onAttempt={(isUnderWay) => onWanted(isUnderWay ? quote.data : undefined)}
          />
        }
        wanted={wanted}
        onWantedTaken={onWantedTaken}
      />
    );
  if (!spot.isError && !quote.isError) return <ConfirmationSkeleton />;
  const refused = quote.error instanceof ApiError ? quote.error : undefined;
  const known =
    refused &&
    refused.code !== 'not_found' &&
    stayProblemText(text, { code: refused.code, reason: refused.details.reason }, spot.data);
  if (known) return <RefusedStay spotId={spotId} problem={known} />;
  if (isNotFound(spot.error)) return <SpotNotFound />;
  // A date that the server does not accept, such as one in the year 9999.
  if (refused?.code === 'invalid_request') return <InvalidBooking spotId={spotId} />;
  const retry = () => {
    if (spot.isError) void spot.refetch();
    if (quote.isError) void quote.refetch();
  };
  return (
    <ErrorState
      title={text('bookings.failedTitle')}
      error={spot.error ?? quote.error}
      text={text('bookings.failedText')}
      onRetry={retry}
      isRetrying={spot.isFetching || quote.isFetching}
    />
  );
};

const BookingPage = () => {
  const text = useText();
  const { spotId = '' } = useParams();
  const [params] = useSearchParams();
  const [wanted, setWanted] = useState<Quote>();
  const stay = parseStay(params);
  const hold = { wanted, onWanted: setWanted };
  return (
    <Container className={styles.page}>
      <PageHead title={text('bookings.confirmTitle')} />
      {stay ? (
        <>
          <Heading spotId={spotId} stay={stay} />
          <RequireSession visitor={<StayConfirmation spotId={spotId} stay={stay} {...hold} />}>
            {(user) => <StayConfirmation spotId={spotId} stay={stay} user={user} {...hold} />}
          </RequireSession>
        </>
      ) : (
        <>
          <h1>{text('bookings.confirmTitle')}</h1>
          <InvalidBooking spotId={spotId} />
        </>
      )}
    </Container>
  );
};

export default BookingPage;
