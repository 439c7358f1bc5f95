import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import { ProblemLink } from '#web/components/bookings/problem-link.tsx';
import { OwnHold } from '#web/features/checkout/components/hold/own-hold.tsx';
import { PromisesLink } from '#web/components/bookings/promises-link.tsx';
import { ConversationView } from '#web/features/messages/components/conversation-view.tsx';
import { ArrivalCard } from '#web/features/bookings/components/arrival-card.tsx';
import { ContactRow } from '#web/features/bookings/components/contact-row.tsx';
import { followedBookingQuery } from '#web/api/bookings/follow-booking.ts';
import { PushCard } from '#web/features/notifications/components/push-card.tsx';
import { isAhead, isOwnHold } from '#web/components/bookings/booking-moments.ts';
import { CancelBooking } from '#web/components/bookings/cancel/cancel-booking.tsx';
import { DriverMoney } from '#web/features/bookings/components/driver-money.tsx';
import { InvoiceCard } from '#web/features/bookings/components/invoice-card.tsx';
import { NotYourBooking } from '#web/features/bookings/components/not-your-booking.tsx';
import { OtherParty } from '#web/features/bookings/components/other-party.tsx';
import { OwnerMoney } from '#web/features/bookings/components/owner-money.tsx';
import { PresenceCard } from '#web/features/bookings/components/presence-card.tsx';
import { ReservationSkeleton } from '#web/features/bookings/components/reservation-skeleton.tsx';
import { SpaceCard } from '#web/features/bookings/components/space-card.tsx';
import { StatusHeader } from '#web/features/bookings/components/status-header.tsx';
import { StayCard } from '#web/features/bookings/components/stay-card.tsx';
import { VehicleCard } from '#web/features/bookings/components/vehicle-card.tsx';
import { useStatusFocus } from '#web/features/bookings/use-status-focus.ts';
import styles from '#web/features/bookings/components/reservation.module.css';
import { BookingReview } from '#web/features/reviews/components/booking-review.tsx';
import { ClaimLink } from '#web/features/claims/components/claim-link.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatEuros } from '#web/lib/money.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Container } from '#web/ui/container.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';

const Reservation = ({ booking }: { booking: Booking }) => {
  const { status, focusStatus } = useStatusFocus(booking);
  const text = useText();
  const { language } = useLanguage();
  const isOwner = booking.role === 'owner';
  const now = useMinute();
  return (
    <div className={styles.page}>
      <StatusHeader booking={booking} ref={status} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {isOwnHold(booking) && <OwnHold hold={booking} isAtEdge />}
          <div className={styles.more} data-screen-only>
            <ClaimLink booking={booking} isUnsettled />
          </div>
          <ArrivalCard booking={booking} />
          <PresenceCard booking={booking} />
          <ProblemLink booking={booking} now={now} className={styles.actions} />
          <StayCard booking={booking} />
          <ContactRow booking={booking} />
          <div className={styles.more} data-screen-only>
            <ConversationView booking={booking} />
            <ClaimLink booking={booking} />
            <BookingReview booking={booking} />
          </div>
          <VehicleCard booking={booking} />
          <SpaceCard booking={booking} />
          <OtherParty booking={booking} />
          <InvoiceCard booking={booking} />
        </div>
        <div className={styles.side}>
          <FoldedCard
            variant="raised"
            title={text(isOwner ? 'reservations.share' : 'reservations.price')}
            fact={formatEuros(isOwner ? (booking.ownerEarnings ?? 0) : booking.totalPrice, language)}
          >
            {isOwner ? <OwnerMoney booking={booking} /> : <DriverMoney booking={booking} />}
          </FoldedCard>
          <CancelBooking booking={booking} buttonStyle={{ isWide: true }} onCancelled={focusStatus} />
          <PromisesLink />
          {isAhead(booking) && <PushCard />}
        </div>
      </div>
    </div>
  );
};

const LoadedReservation = ({ bookingId }: { bookingId: string }) => {
  const text = useText();
  const query = useQuery(followedBookingQuery(bookingId));
  const { data, error } = query;
  if (error instanceof ApiError && error.isFinal) return <NotYourBooking />;
  if (data) return <Reservation booking={data} />;
  if (!error) return <ReservationSkeleton />;
  return (
    <>
      <h1 className="visually-hidden">{text('reservations.pageTitle')}</h1>
      <QueryError title={text('reservations.failed')} query={query} />
    </>
  );
};

/** A booking for its parties, the driver and the spot's owner. */
const ReservationPage = () => {
  const text = useText();
  const { bookingId = '' } = useParams();
  return (
    <Container>
      <PageHead title={text('reservations.pageTitle')} />
      <RequireSession>{() => <LoadedReservation key={bookingId} bookingId={bookingId} />}</RequireSession>
    </Container>
  );
};

export default ReservationPage;
