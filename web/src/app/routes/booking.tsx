import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import type { User } from '#shared/api/accounts.ts';
import { bookingMutations } from '#web/api/bookings/keys.ts';
import { ConfirmationSkeleton } from '#web/features/checkout/components/confirmation/confirmation-skeleton.tsx';
import { Confirmation } from '#web/features/checkout/components/confirmation/confirmation.tsx';
import { stayProblemText } from '#web/components/bookings/stay-problem-alert.tsx';
import { quoteQuery, type LocalStay } from '#web/api/spots/get-quote.ts';
import { spotQuery } from '#web/api/spots/get-spot.ts';
import { parseStay } from '#web/components/spots/stay-params.ts';
import { SpotNotFound } from '#web/features/spots/components/spot-not-found.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, isNotFound } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
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

const StayConfirmation = ({ spotId, stay, user }: { spotId: string; stay: LocalStay; user: User }) => {
  const text = useText();
  const spot = useQuery(spotQuery(spotId));
  // After a return from the payment, its hold is being released: until then, the stay counts as taken.
  const isReleasing = useIsMutating({ mutationKey: bookingMutations.release }) > 0;
  const quote = useQuery({ ...quoteQuery(spotId, stay), enabled: !isReleasing });
  if (isReleasing) return <ConfirmationSkeleton />;
  if (spot.data && quote.data && !quote.isPlaceholderData)
    return <Confirmation spot={spot.data} stay={stay} quote={quote.data} user={user} />;
  if (!spot.isError && !quote.isError) return <ConfirmationSkeleton />;
  const refused = quote.error instanceof ApiError ? quote.error : undefined;
  const known =
    refused &&
    refused.code !== 'not_found' &&
    stayProblemText(text, { code: refused.code, reason: refused.details.reason }, spot.data);
  if (known) return <RefusedStay spotId={spotId} problem={known} />;
  if (isNotFound(spot.error)) return <SpotNotFound />;
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
  const stay = parseStay(params);
  return (
    <Container className={styles.page}>
      <PageHead title={text('bookings.confirmTitle')} />
      <h1>{text('bookings.confirmTitle')}</h1>
      <RequireSession notice="bookings.mustSignIn">
        {(user) =>
          stay ? (
            <StayConfirmation spotId={spotId} stay={stay} user={user} />
          ) : (
            <InvalidBooking spotId={spotId} />
          )
        }
      </RequireSession>
    </Container>
  );
};

export default BookingPage;
