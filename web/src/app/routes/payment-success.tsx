import { Navigate, useSearchParams } from 'react-router-dom';
import { PushCard } from '#web/features/notifications/components/push-card.tsx';
import { PaidBooking } from '#web/features/checkout/components/success/paid-booking.tsx';
import {
  NotBooked,
  PaymentRefused,
  WaitingForPayment,
} from '#web/features/checkout/components/success/unconfirmed.tsx';
import { readProviderReturn, useConfirmedBooking } from '#web/features/checkout/use-confirmed-booking.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHead } from '../page-head.tsx';
import { PageLoading } from '../page-loading.tsx';
import { RequireSession } from '../require-session.tsx';
import { useNotice } from '../use-notice.ts';
import styles from './payment.module.css';

/** Shown for a missing booking, or one of other people. */
const ToDashboard = () => {
  useNotice('payments.bookingFailed');
  return <Navigate to={paths.dashboard} replace />;
};

const BookingAfterPayment = ({ bookingId, search }: { bookingId: string; search: URLSearchParams }) => {
  const text = useText();
  const back = readProviderReturn(search);
  const query = useConfirmedBooking(bookingId, back);
  const { data: booking, error, isConfirmed, isLong, isReporting } = query;
  if (error instanceof ApiError && error.isFinal) return <ToDashboard />;
  if (!booking && error)
    return (
      <>
        <h1 className="visually-hidden">{text('payments.pageTitle')}</h1>
        <QueryError title={text('payments.bookingFailed')} query={query} />
        <Row justify="middle">
          <LinkButton to={paths.dashboard} variant="ghost">
            {text('payments.toDashboard')}
          </LinkButton>
        </Row>
      </>
    );
  if (!booking) return <PageLoading />;
  if (isConfirmed)
    return (
      <Stack gap={5}>
        <PaidBooking booking={booking} />
        <PushCard />
      </Stack>
    );
  if (booking.status !== 'pending' && !isReporting) return <NotBooked booking={booking} />;
  return back.hasFailed ? <PaymentRefused booking={booking} /> : <WaitingForPayment isLong={isLong} />;
};

const PaymentSuccessPage = () => {
  const text = useText();
  const [search] = useSearchParams();
  const bookingId = search.get('bookingId');
  if (!bookingId) return <Navigate to={paths.home} replace />;
  return (
    <Container width="text" className={styles.page}>
      <PageHead title={text('payments.pageTitle')} />
      <RequireSession notice="bookings.signInToSee">
        {() => <BookingAfterPayment bookingId={bookingId} search={search} />}
      </RequireSession>
    </Container>
  );
};

export default PaymentSuccessPage;
