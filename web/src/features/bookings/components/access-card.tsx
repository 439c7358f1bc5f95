import type { Booking } from '#shared/api/bookings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isAccessDelayed, isAhead, isPast } from '#web/components/bookings/booking-moments.ts';
import styles from './reservation.module.css';

/** The access details, which the driver of a paid stay sees from a day before it until its end, or when they will be shown (ruling 13). */
export const AccessCard = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const { role, accessDetails, accessFrom, timeZone } = booking;
  if (role !== 'driver' || !isAhead(booking)) return null;
  return (
    <Card as="section" {...(accessDetails && { className: styles.access })}>
      <h2 className={styles.iconTitle}>
        <Icon name="key" />
        <span>{text('reservations.access')}</span>
      </h2>
      {accessDetails ? (
        <>
          <p className={styles.accessText}>{accessDetails}</p>
          <p className={styles.note}>{text('reservations.accessPrivate')}</p>
        </>
      ) : (
        <p className={styles.note}>
          {isPast(accessFrom)
            ? text('reservations.accessNone')
            : text(isAccessDelayed(booking) ? 'reservations.accessSoon' : 'reservations.accessFrom', {
                when: formatMoment(accessFrom, timeZone, language),
              })}
        </p>
      )}
    </Card>
  );
};
