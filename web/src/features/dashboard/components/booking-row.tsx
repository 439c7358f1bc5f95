import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import { REVIEW_DAYS } from '#shared/model/rules.ts';
import { bookingReviewQuery } from '#web/api/reviews/get-booking-review.ts';
import { UnreadMessages } from './unread-messages.tsx';
import { isAhead, isOwnHold, isPast } from '#web/components/bookings/booking-moments.ts';
import { CancelBooking } from '#web/components/bookings/cancel/cancel-booking.tsx';
import { formatMonthDays } from '#web/components/bookings/month-days.ts';
import { StatusBadge } from '#web/components/bookings/status-badge.tsx';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import { VehicleLine } from '#web/components/vehicles/vehicle-line.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { MonthLink } from '#web/components/rentals/month-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { findForeignClock } from '#web/lib/foreign-clock.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Price } from '#web/ui/price.tsx';
import { AccessDetails } from './access-details.tsx';
import styles from './dashboard.module.css';

const DAY_MS = 86_400_000;

/** What follows a completed stay: a review while it can be written, and the same spot again. */
const AfterStay = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const isReviewable = !isPast(new Date(Date.parse(booking.endTime) + REVIEW_DAYS * DAY_MS).toISOString());
  const { data } = useQuery({ ...bookingReviewQuery(booking.id), enabled: isReviewable });
  const of = (
    <span className="visually-hidden">{text('dashboard.ofSpot', { title: booking.spot.title })}</span>
  );
  return (
    <>
      {isReviewable && data?.canReview !== false && (
        <LinkButton to={paths.review(booking.id)} variant="secondary" size="sm" icon="star">
          <span>
            <span>{text('dashboard.review')}</span>
            {of}
          </span>
        </LinkButton>
      )}
      <LinkButton to={paths.spot(booking.parkingSpotId)} variant="secondary" size="sm">
        <span>
          <span>{text('dashboard.bookAgain')}</span>
          {of}
        </span>
      </LinkButton>
    </>
  );
};

/** A booking, with times in the spot's zone (DB-04). */
export const BookingRow = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const [first, last] = booking.rental ? formatMonthDays(booking, language) : [];
  const times = [
    ['dashboard.entry', booking.startTime, first],
    ['dashboard.exit', booking.endTime, last],
  ] as const;
  const title = useRef<HTMLAnchorElement>(null);
  const { refund } = booking;
  const clock = findForeignClock(booking);
  const isOwner = booking.role === 'owner';
  const amount = isOwner ? (booking.ownerEarnings ?? 0) : booking.totalPrice;
  return (
    <li className={styles.row}>
      <SpotPicture url={booking.spot.image ?? null} alt="" className={styles.picture} />
      <div className={styles.what}>
        <h3>
          <Link to={paths.reservation(booking.id)} ref={title}>
            {booking.spot.title}
          </Link>
        </h3>
        {isOwner ? (
          <p className={styles.muted}>
            {`${text('dashboard.driver')}: ${booking.driverName || text('common.deletedUser')}`}
          </p>
        ) : (
          <p className={styles.muted} translate="no">
            {booking.spot.address}
          </p>
        )}
        <MonthLink rental={booking.rental} />
        {isOwner && booking.vehicle && <VehicleLine vehicle={booking.vehicle} className={styles.muted} />}
        <dl className={styles.facts}>
          {times.map(([label, instant, day]) => (
            <div key={label}>
              <dt>{text(label)}</dt>
              <dd>
                <time dateTime={instant}>{day ?? formatMoment(instant, booking.timeZone, language)}</time>
              </dd>
            </div>
          ))}
          {clock && (
            <div>
              <dt className="visually-hidden">{text('reservations.clock')}</dt>
              <dd className={styles.muted}>{text(`reservations.${clock}`)}</dd>
            </div>
          )}
        </dl>
        {booking.accessDetails && <AccessDetails details={booking.accessDetails} />}
      </div>
      <div className={styles.aside}>
        <div className={styles.state}>
          <StatusBadge booking={booking} />
          <UnreadMessages bookingId={booking.id} />
          <p className={styles.amount}>
            <span className={styles.muted}>{text(isOwner ? 'dashboard.youEarn' : 'dashboard.total')}</span>{' '}
            <Price euros={amount} />
          </p>
          {refund && !isOwner && (
            <p className={styles.muted}>
              {text(`reservations.refund.${refund.state}`, { amount: formatEuros(refund.amount, language) })}
            </p>
          )}
        </div>
        <div className={styles.buttons}>
          {!isOwner && isAhead(booking) && (
            <LinkButton to={paths.pass(booking.id)} variant="secondary" size="sm">
              {text('reservations.pass')}
            </LinkButton>
          )}
          {isOwner && isAhead(booking) && (
            <LinkButton to={paths.reservation(booking.id)} variant="secondary" size="sm">
              {text('dashboard.next.open')}
            </LinkButton>
          )}
          {!isOwner && booking.status === 'completed' && <AfterStay booking={booking} />}
          {isOwnHold(booking) && (
            <LinkButton
              to={paths.payment({
                spotId: booking.parkingSpotId,
                startTime: booking.startTime,
                endTime: booking.endTime,
                totalPrice: booking.totalPrice.toFixed(2),
              })}
              variant="accent"
              size="sm"
            >
              {text('dashboard.payHold')}
            </LinkButton>
          )}
          <CancelBooking
            booking={booking}
            buttonStyle={{ variant: 'ghost', size: 'sm' }}
            onCancelled={() => title.current?.focus()}
          />
        </div>
      </div>
    </li>
  );
};
