import { Link } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import { SpotPicture } from '#web/features/spots/spot-picture.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './dashboard.module.css';

type Look = readonly [text: MessageId, tone: 'success' | 'accent' | 'neutral' | 'danger'];

const CANCELLED: Look = ['dashboard.cancelled', 'danger'];

/** 001 §3; anything that is not listed was cancelled in one way or another. */
const STATUS: Partial<Record<Booking['status'], Look>> = {
  confirmed: ['dashboard.confirmed', 'success'],
  pending: ['dashboard.pending', 'accent'],
  completed: ['dashboard.completed', 'neutral'],
};

/** The way in, which the API tells the driver from a day before the stay until its end (ruling 13). */
const AccessDetails = ({ details }: { details: string }) => {
  const text = useText();
  return (
    <div className={styles.access}>
      <p className={styles.accessTitle}>
        <Icon name="key" size={20} />
        {text('dashboard.accessPrivate')}
      </p>
      <p className={styles.instructions}>{details}</p>
    </div>
  );
};

/** One booking, with the times as the clocks at the space show them (DB-04). */
export const BookingRow = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const times = [
    ['dashboard.entry', booking.startTime],
    ['dashboard.exit', booking.endTime],
  ] as const;
  const [status, tone] = STATUS[booking.status] ?? CANCELLED;
  const isOwner = booking.role === 'owner';
  return (
    <li className={styles.row}>
      <SpotPicture url={booking.spot.image ?? null} alt="" className={styles.picture} />
      <div className={styles.what}>
        <h3>
          <Link to={paths.spot(booking.parkingSpotId)}>{booking.spot.title}</Link>
        </h3>
        <p className={styles.muted}>
          {isOwner ? `${text('dashboard.driver')}: ${booking.driverName}` : booking.spot.address}
        </p>
        <dl className={styles.facts}>
          {times.map(([label, instant]) => (
            <div key={label}>
              <dt>{text(label)}</dt>
              <dd>
                <time dateTime={instant}>{formatMoment(instant, booking.timeZone, language)}</time>
              </dd>
            </div>
          ))}
          {booking.timeZone === 'Atlantic/Canary' && (
            <div>
              <dt className="visually-hidden">{text('dashboard.canaryTime')}</dt>
              <dd className={styles.muted}>{text('dashboard.canaryTime')}</dd>
            </div>
          )}
        </dl>
        {booking.accessDetails && <AccessDetails details={booking.accessDetails} />}
      </div>
      <div className={styles.aside}>
        <Badge tone={tone}>{text(status)}</Badge>
        <p className={styles.amount}>
          <span className={styles.muted}>{text(isOwner ? 'dashboard.youEarn' : 'dashboard.total')}</span>{' '}
          <Price euros={isOwner ? (booking.ownerEarnings ?? 0) : booking.totalPrice} />
        </p>
      </div>
    </li>
  );
};
