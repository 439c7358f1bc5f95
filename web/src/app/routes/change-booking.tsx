import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import type { WantedChange } from '#web/api/changes/request-change.ts';
import { ChangeForm } from '#web/features/changes/components/change-form.tsx';
import { ChangeResult } from '#web/features/changes/components/change-result.tsx';
import { PendingChange } from '#web/features/changes/components/pending-change.tsx';
import { ChangePayment } from '#web/features/checkout/components/payment/change-payment.tsx';
import styles from '#web/features/changes/components/change.module.css';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatStay } from '#web/lib/format-stay.ts';
import { paths } from '#web/lib/paths.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { whenShown } from '#web/lib/when-shown.ts';
import { Container } from '#web/ui/container.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHead } from '../page-head.tsx';
import { PageLoading } from '../page-loading.tsx';
import { RequireSession } from '../require-session.tsx';

type Pending = NonNullable<Booking['pendingChange']>;

/** The change that is being paid: it stays on the page when it ends, so that the page says how. */
const usePaidChange = (booking: Booking) => {
  const { pendingChange } = booking;
  const [seen, setSeen] = useState<Pending | undefined>(pendingChange ?? undefined);
  if (pendingChange && pendingChange.expiresAt !== seen?.expiresAt) setSeen(pendingChange);
  return { change: pendingChange ?? seen, chooseAgain: () => setSeen(undefined) };
};

const Changing = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const now = useMinute();
  const { change, chooseAgain } = usePaidChange(booking);
  const toBooking = paths.reservation(booking.id);
  if (booking.role === 'owner') return <Navigate to={toBooking} replace />;
  if (booking.status !== 'confirmed' || now >= Date.parse(booking.endTime) + 60_000)
    return <p role="status">{text('changes.over')}</p>;
  if (!change)
    return (
      <>
        <Stack gap={1}>
          <p>{booking.spot.title}</p>
          <Note>{formatStay(booking, language)}</Note>
        </Stack>
        <ChangeForm booking={booking} onChanged={() => void navigate(toBooking, { replace: true })} />
      </>
    );
  const { startTime, endTime, difference }: WantedChange = change;
  return (
    <PendingChange booking={booking} change={change}>
      <ChangePayment booking={booking} wanted={{ startTime, endTime, difference }} onAgain={chooseAgain} />
    </PendingChange>
  );
};

const LoadedChange = ({ bookingId }: { bookingId: string }) => {
  const text = useText();
  const query = useQuery({ ...bookingQuery(bookingId), staleTime: 0 });
  const { data, error, refetch } = query;
  // Another tab, or the owner, may have changed it.
  useEffect(() => whenShown(() => void refetch()), [refetch]);
  if (error instanceof ApiError && error.isFinal)
    return (
      <EmptyState
        icon="search"
        title={text('reservations.notFound')}
        text={text('reservations.notFoundText')}
        action={<LinkButton to={paths.dashboardBookings}>{text('reservations.myBookings')}</LinkButton>}
      />
    );
  if (data) return <Changing booking={data} />;
  if (!error) return <PageLoading />;
  return <QueryError title={text('reservations.failed')} query={query} />;
};

/** Other dates of a paid booking, for its driver: longer, shorter, moved, before and during the stay. */
const ChangeBookingPage = () => {
  const text = useText();
  const { bookingId = '' } = useParams();
  const [search] = useSearchParams();
  const payment = search.get('payment_intent');
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={text('changes.title')} />
      <Stack as="header" gap={3} align="start">
        <Link to={paths.reservation(bookingId)}>{text('changes.back')}</Link>
        <h1 className={styles.title}>{text('changes.title')}</h1>
      </Stack>
      <RequireSession notice="bookings.signInToSee">
        {() =>
          payment ? (
            <ChangeResult
              bookingId={bookingId}
              paymentIntentId={payment}
              hasFailed={search.get('redirect_status') === 'failed'}
            />
          ) : (
            <LoadedChange key={bookingId} bookingId={bookingId} />
          )
        }
      </RequireSession>
    </Container>
  );
};

export default ChangeBookingPage;
