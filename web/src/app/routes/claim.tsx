import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { claimQuery } from '#web/api/claims/get-claim.ts';
import { NotYourBooking } from '#web/features/bookings/components/not-your-booking.tsx';
import { ClaimView } from '#web/features/claims/components/claim-view.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Container } from '#web/ui/container.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PageHead } from '../page-head.tsx';
import { PageLoading } from '../page-loading.tsx';
import { RequireSession } from '../require-session.tsx';

/** The provider's form, for drivers who pay. */
const { Part: ClaimPayment } = lazyPart(async () => {
  const { ClaimPayment: View } = await import('#web/features/checkout/components/payment/claim-payment.tsx');
  return View;
});

const REFRESH_MS = 15_000;

const LoadFailed = (props: Pick<ComponentProps<typeof ErrorState>, 'error' | 'onRetry' | 'isRetrying'>) => {
  const text = useText();
  return (
    <>
      <h1 className="visually-hidden">{text('claims.title')}</h1>
      <ErrorState title={text('claims.loadFailed')} {...props} />
    </>
  );
};

const LoadedClaim = ({ booking }: { booking: Booking }) => {
  const [params, setParams] = useSearchParams();
  // A return from the bank continues the payment.
  const [isPaying, setIsPaying] = useState(params.has('payment_intent'));
  const { data, error, isFetching, refetch } = useQuery({
    ...claimQuery(booking.id),
    refetchInterval: ({ state }) => state.data?.claim !== null && REFRESH_MS,
  });
  const stop = () => {
    setIsPaying(false);
    setParams({}, { replace: true });
  };
  if (data)
    return (
      <ClaimView
        booking={booking}
        view={data}
        isPaying={isPaying}
        onPay={() => setIsPaying(true)}
        payment={
          <Suspense fallback={<PageLoading />}>
            <ClaimPayment bookingId={booking.id} due={data.claim?.due ?? 0} onCancel={stop} />
          </Suspense>
        }
      />
    );
  if (!error) return <PageLoading />;
  return <LoadFailed error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
};

const OfBooking = ({ bookingId }: { bookingId: string }) => {
  const { data, error, isFetching, refetch } = useQuery(bookingQuery(bookingId));
  if (error instanceof ApiError && error.isFinal) return <NotYourBooking />;
  if (data) return <LoadedClaim booking={data} />;
  if (!error) return <PageLoading />;
  return <LoadFailed error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
};

/** The claim of the owner about a stay, for both parties. */
const ClaimPage = () => {
  const text = useText();
  const { bookingId = '' } = useParams();
  return (
    <Container width="text">
      <PageHead title={text('claims.title')} />
      <RequireSession>{() => <OfBooking key={bookingId} bookingId={bookingId} />}</RequireSession>
    </Container>
  );
};

export default ClaimPage;
