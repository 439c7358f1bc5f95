import type { Booking } from '#shared/api/bookings.ts';
import { SpotSummary } from '#web/components/bookings/spot-summary.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { directionsTo, paths } from '#web/lib/paths.ts';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { isAhead } from '#web/components/bookings/booking-moments.ts';
import styles from './reservation.module.css';

/** The spot at the time of booking; for its owner, its calendar; directions where the page does not begin with them. */
export const SpaceCard = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { spot, parkingSpotId, role } = booking;
  return (
    <FoldedCard title={text('reservations.space')}>
      <SpotSummary {...spot} />
      <Row gap={2} canWrap className={styles.actions}>
        {role === 'owner' ? (
          <LinkButton to={paths.spotCalendar(parkingSpotId)} variant="secondary" size="sm" icon="calendar">
            {text('reservations.calendar')}
          </LinkButton>
        ) : (
          !isAhead(booking) && (
            <LinkButton to={directionsTo(spot)} variant="secondary" size="sm" icon="map">
              {text('reservations.directions')}
            </LinkButton>
          )
        )}
        <LinkButton to={paths.spot(parkingSpotId)} variant="secondary" size="sm">
          {text('reservations.seeSpace')}
        </LinkButton>
      </Row>
    </FoldedCard>
  );
};
