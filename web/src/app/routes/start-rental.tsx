import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import type { User } from '#shared/api/accounts.ts';
import { rentalQuoteQuery } from '#web/api/rentals/get-rental-quote.ts';
import { spotQuery } from '#web/api/spots/get-spot.ts';
import { isHoldRefusal, LazyHoldRefusal } from '#web/features/checkout/components/hold/lazy-hold-refusal.tsx';
import { OwnMonth } from '#web/features/checkout/components/hold/own-month.tsx';
import { BuyingCard } from '#web/features/checkout/components/summary/buying-card.tsx';
import { BuyingSummary } from '#web/features/checkout/components/summary/buying-summary.tsx';
import {
  FirstMonthDates,
  FirstMonthDeposit,
} from '#web/features/checkout/components/summary/first-month.tsx';
import { RentalConfirmation } from '#web/features/rentals/components/rental-confirmation.tsx';
import { readRentalProblem } from '#web/features/rentals/rental-problem.ts';
import { SpotNotFound } from '#web/features/spots/components/spot-not-found.tsx';
import { findStartProblem } from '#web/features/rentals/rental-start.ts';
import { useText } from '#web/i18n/use-text.ts';
import { isNotFound } from '#web/lib/api-error.ts';
import { isDay } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountStep } from '../account-step.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';
import styles from './booking.module.css';

interface StartProps {
  spotId: string;
  startDate: string;
  user?: User;
}

const Refused = ({ spotId, problem }: { spotId: string; problem: string }) => {
  const text = useText();
  return (
    <EmptyState
      icon="warning"
      title={text('rentals.notPossible')}
      text={problem}
      action={<LinkButton to={paths.spot(spotId)}>{text('bookings.otherDates')}</LinkButton>}
    />
  );
};

const Start = ({ spotId, startDate, user }: StartProps) => {
  const text = useText();
  const spot = useQuery(spotQuery(spotId));
  const quote = useQuery({ ...rentalQuoteQuery(spotId, startDate), retry: false });
  if (spot.data && quote.data && !quote.isPlaceholderData)
    return (
      <BuyingCard
        summary={
          <BuyingSummary
            spot={spot.data}
            stay={quote.data}
            price={quote.data}
            dates={<FirstMonthDates {...quote.data} timeZone={spot.data.timeZone} />}
            deposit={<FirstMonthDeposit total={quote.data.totalPrice} deposit={quote.data.deposit} />}
          />
        }
      >
        <RentalConfirmation
          spot={spot.data}
          quote={quote.data}
          user={user}
          account={<AccountStep note="bookings.mustSignIn" first="create" purpose="goOn" />}
          renderRefusal={(error) =>
            isHoldRefusal(error) ? <LazyHoldRefusal error={error} timeZone={spot.data.timeZone} /> : undefined
          }
        />
      </BuyingCard>
    );
  const outside = spot.data && findStartProblem(startDate, spot.data.timeZone);
  if (outside) return <Refused spotId={spotId} problem={text(outside)} />;
  const problem = readRentalProblem(quote.error, text);
  if (problem)
    return (
      <OwnMonth spotId={spotId} startDate={startDate} error={quote.error}>
        <Refused spotId={spotId} problem={problem.text} />
      </OwnMonth>
    );
  if (isNotFound(spot.error) || isNotFound(quote.error)) return <SpotNotFound />;
  if (!spot.isError && !quote.isError) return <Skeleton height="22rem" />;
  return (
    <ErrorState
      title={text('rentals.quoteFailed')}
      error={spot.error ?? quote.error}
      onRetry={() => {
        void spot.refetch();
        void quote.refetch();
      }}
      isRetrying={spot.isFetching || quote.isFetching}
    />
  );
};

/** The last page before the payment of a rental by the month. */
const StartRentalPage = () => {
  const text = useText();
  const { spotId = '' } = useParams();
  const [params] = useSearchParams();
  const startDate = params.get('month');
  return (
    <Container className={styles.page}>
      <PageHead title={text('rentals.startTitle')} />
      <h1>{text('rentals.startTitle')}</h1>
      {isDay(startDate) ? (
        <RequireSession visitor={<Start spotId={spotId} startDate={startDate} />}>
          {(user) => <Start spotId={spotId} startDate={startDate} user={user} />}
        </RequireSession>
      ) : (
        <Refused spotId={spotId} problem={text('rentals.noStart')} />
      )}
    </Container>
  );
};

export default StartRentalPage;
