import { Link } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { directionsTo, paths } from '#web/lib/paths.ts';
import { LazyMap } from '#web/map/lazy-map.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { isAccessDelayed, isAhead, isPast } from '#web/components/bookings/booking-moments.ts';
import styles from './reservation.module.css';

const ZOOM = 17;

/** What the listing says to everybody about the way. */
const Instructions = ({ children }: { children: string }) => (
  <p className={styles.accessText} dir="auto">
    {children}
  </p>
);

/**
 * The owner's private access details, which the driver sees from a day before the stay until its end, or when they will be shown (ruling
 * 13). Where there are none, what the listing says is all.
 */
const AccessDetails = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const { accessDetails, accessFrom, timeZone, spot } = booking;
  const isAwaited = !isPast(accessFrom) && booking.hasAccessDetails !== false;
  const when = formatMoment(accessFrom, timeZone, language);
  return (
    <>
      <div className={accessDetails ? styles.access : styles.later}>
        <h3 className={styles.iconTitle}>
          <Icon name="key" size={20} />
          <span>{text('reservations.access')}</span>
        </h3>
        {accessDetails ? (
          <>
            <p className={styles.accessText}>{accessDetails}</p>
            <p className={styles.note}>{text('reservations.accessPrivate')}</p>
          </>
        ) : isAwaited ? (
          <p className={styles.note}>
            {text(isAccessDelayed(booking) ? 'reservations.accessSoon' : 'reservations.accessFrom', { when })}
          </p>
        ) : (
          <>
            {spot.instructions && <Instructions>{spot.instructions}</Instructions>}
            <p className={styles.note}>
              <Message
                id="reservations.accessNone"
                values={{ link: (words) => <Link to={paths.messages(booking.id)}>{words}</Link> }}
              />
            </p>
          </>
        )}
      </div>
      {spot.instructions && (accessDetails || isAwaited) && (
        <div className={styles.later}>
          <h3>{text('reservations.instructions')}</h3>
          <Instructions>{spot.instructions}</Instructions>
        </div>
      )}
    </>
  );
};

/** The position on a map, which is drawn when it is unfolded. */
const PositionMap = ({ lat, lng }: { lat: number; lng: number }) => {
  const text = useText();
  return (
    <details className={styles.mapFold}>
      <summary>{text('reservations.map')}</summary>
      <div className={styles.map}>
        <LazyMap
          loadingText={text('spots.mapLoading')}
          center={{ lat, lng }}
          zoom={ZOOM}
          marker={{ lat, lng }}
          ariaLabel={text('spots.mapOf')}
        />
      </div>
    </details>
  );
};

/** How the driver of a paid stay gets there and in: address, directions, pass, access details, the number, and the owner's public directions. */
export const ArrivalCard = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { id, role, spot } = booking;
  if (role !== 'driver' || !isAhead(booking)) return null;
  const { address, spotNumber, latitude, longitude } = spot;
  return (
    <Card as="section" className={styles.shown}>
      <h2>{text('reservations.directions')}</h2>
      <div>
        <p translate="no">{address}</p>
        {spotNumber && (
          <p>
            <span>{`${text('reservations.spotNumber')}: `}</span>
            <strong translate="no">{spotNumber}</strong>
          </p>
        )}
      </div>
      <Row gap={2} canWrap className={styles.actions}>
        <LinkButton to={directionsTo(spot)} size="sm" icon="map">
          {text('reservations.openMaps')}
        </LinkButton>
        <LinkButton to={paths.pass(id)} variant="secondary" size="sm" icon="key">
          {text('reservations.pass')}
        </LinkButton>
      </Row>
      <AccessDetails booking={booking} />
      {latitude !== undefined && longitude !== undefined && <PositionMap lat={latitude} lng={longitude} />}
    </Card>
  );
};
