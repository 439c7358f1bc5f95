import type { Booking } from '#shared/api/bookings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { OwnHold } from './own-hold.tsx';
import styles from './own-hold.module.css';

const Booked = ({ booking: { id, startTime, endTime, timeZone } }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const show = (instant: string) => formatInstant(instant, timeZone, 'dayTime', language);
  return (
    <div className={styles.hold} role="status">
      <p>
        <Icon name="check" size={20} />
        <span>{text('bookings.ownBooking', { from: show(startTime), to: show(endTime) })}</span>
      </p>
      <LinkButton to={paths.reservation(id)} isWide>
        {text('bookings.toOwnBooking')}
      </LinkButton>
    </div>
  );
};

/** The visitor's own hold or booking that takes a stay, with its actions or a link. */
export const OwnBooking = ({ booking }: { booking: Booking }) =>
  booking.status === 'pending' ? <OwnHold hold={booking} /> : <Booked booking={booking} />;
