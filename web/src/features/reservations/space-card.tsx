import type { Booking } from '#shared/api/bookings.ts';
import { SpotSummary } from '#web/features/bookings/spot-summary.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { directionsTo, paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './reservation.module.css';

/** Where: the space as it was when it was booked, and the way there; for its owner, its calendar. */
export const SpaceCard = ({ booking: { spot, parkingSpotId, role } }: { booking: Booking }) => {
  const text = useText();
  return (
    <Card as="section">
      <h2>{text('reservations.space')}</h2>
      <SpotSummary {...spot} />
      <div className={styles.actions}>
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
      </div>
    </Card>
  );
};
