import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { RefundProgress } from './refund-progress.tsx';
import styles from './reservation.module.css';
import { StatusBadge } from '#web/components/bookings/status-badge.tsx';
import { statusText } from '../status-text.ts';

interface Props {
  booking: Booking;
  /** Takes the focus when the button that changed the state is gone. */
  ref?: Ref<HTMLDivElement>;
}

/** The booking, its state and the reason of the state. */
export const StatusHeader = ({ booking, ref }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { timeZone, cancelledAt, driverName, expiresAt, spot, role } = booking;
  const when = cancelledAt ?? expiresAt;
  return (
    <Stack as="header" gap={3} className={styles.header}>
      <Link to={role === 'owner' ? paths.dashboard : paths.dashboardBookings} className={styles.back}>
        {text(role === 'owner' ? 'reservations.toDashboard' : 'reservations.myBookings')}
      </Link>
      <h1>{spot.title}</h1>
      <div ref={ref} tabIndex={-1} role="status" className={styles.status}>
        <StatusBadge booking={booking} />
        <p>
          {text(statusText(booking), {
            driver: driverName || text('reservations.theDriver'),
            when: when ? formatMoment(when, timeZone, language) : '',
          })}
        </p>
      </div>
      {booking.refund && role === 'driver' && <RefundProgress refund={booking.refund} timeZone={timeZone} />}
    </Stack>
  );
};
