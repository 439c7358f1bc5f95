import type { Booking } from '#shared/api/bookings.ts';
import { SpotSummary } from '#web/components/bookings/spot-summary.tsx';
import { LazyMap } from '#web/map/lazy-map.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { directionsTo, paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { isAhead } from '#web/components/bookings/booking-moments.ts';
import styles from './reservation.module.css';

const ZOOM = 17;

/** Directions for the driver's arrival: the number, the owner's public directions, and the position. */
const Arrival = ({ spot }: Pick<Booking, 'spot'>) => {
  const text = useText();
  const { spotNumber, instructions, latitude, longitude } = spot;
  const position =
    latitude === undefined || longitude === undefined ? undefined : { lat: latitude, lng: longitude };
  return (
    <>
      {spotNumber && (
        <p>
          <span>{`${text('reservations.spotNumber')}: `}</span>
          <strong translate="no">{spotNumber}</strong>
        </p>
      )}
      {instructions && <p className={styles.accessText}>{instructions}</p>}
      {position && (
        <div className={styles.map}>
          <LazyMap
            loadingText={text('spots.mapLoading')}
            center={position}
            zoom={ZOOM}
            marker={position}
            ariaLabel={text('spots.mapOf')}
          />
        </div>
      )}
    </>
  );
};

/** The spot at the time of booking, and directions to it; for its owner, its calendar. */
export const SpaceCard = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { spot, parkingSpotId, role } = booking;
  return (
    <Card as="section">
      <h2>{text('reservations.space')}</h2>
      <SpotSummary {...spot} />
      {role === 'driver' && isAhead(booking) && <Arrival spot={spot} />}
      <Row gap={2} canWrap className={styles.actions}>
        {role === 'owner' ? (
          <LinkButton to={paths.spotCalendar(parkingSpotId)} variant="secondary" size="sm" icon="calendar">
            {text('reservations.calendar')}
          </LinkButton>
        ) : (
          <LinkButton to={directionsTo(spot)} variant="secondary" size="sm" icon="map">
            {text('reservations.directions')}
          </LinkButton>
        )}
        <LinkButton to={paths.spot(parkingSpotId)} variant="ghost" size="sm">
          {text('reservations.seeSpace')}
        </LinkButton>
      </Row>
    </Card>
  );
};
