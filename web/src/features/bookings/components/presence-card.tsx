import type { Booking } from '#shared/api/bookings.ts';
import { findPress, PresenceButton } from '#web/components/bookings/presence-button.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Note, Stack } from '#web/ui/layout.tsx';
import styles from './reservation.module.css';

interface Props {
  booking: Booking;
}

/** The times of the driver's arrival and departure, in words for the reader. */
const PresenceLines = ({ booking }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { role, arrivedAt, leftAt, timeZone } = booking;
  const driver = booking.driverName || text('reservations.theDriver');
  const isDriver = role === 'driver';
  const when = (at: string) => formatMoment(at, timeZone, language);
  return (
    <div role="status" className={styles.said}>
      {arrivedAt !== undefined && (
        <p>
          {text(isDriver ? 'stays.arrivedAt' : 'stays.driverArrivedAt', { driver, when: when(arrivedAt) })}
        </p>
      )}
      {leftAt !== undefined && (
        <p>{text(isDriver ? 'stays.leftAt' : 'stays.driverLeftAt', { driver, when: when(leftAt) })}</p>
      )}
    </div>
  );
};

/** The price of overstaying, as a statement to both. */
const Overstay = ({ booking }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { overstay, role } = booking;
  if (!overstay) return null;
  const driver = booking.driverName || text('reservations.theDriver');
  const { halfHourPrice, halfHours, price } = overstay;
  const euros = (amount: number) => formatEuros(amount, language);
  if (halfHours !== undefined && price !== undefined)
    return <Note>{text('stays.overstay', { count: halfHours, price: euros(price) })}</Note>;
  return (
    <>
      <p>{text(role === 'driver' ? 'stays.notLeft' : 'stays.driverNotLeft', { driver })}</p>
      <Note>{text('stays.halfHour', { price: euros(halfHourPrice) })}</Note>
    </>
  );
};

/** Arriving and leaving: the driver says it here in one press, and the owner reads it. */
export const PresenceCard = ({ booking }: Props) => {
  const text = useText();
  const now = useMinute();
  const { arrivedAt, leftAt, overstay } = booking;
  const press = findPress(booking, now);
  const isSaid = arrivedAt !== undefined || leftAt !== undefined;
  if (!press && !isSaid) return null;
  return (
    <Card
      as="section"
      className={classNames(styles.shown, styles.presence, !isSaid && !overstay && styles.onlyPress)}
    >
      <h2>{text('stays.title')}</h2>
      <Stack gap={3} className={styles.press}>
        <PresenceLines booking={booking} />
        <Overstay booking={booking} />
        <PresenceButton booking={booking} now={now} isAtEdge />
        {press && !isSaid && <Note>{text('stays.why')}</Note>}
      </Stack>
    </Card>
  );
};
