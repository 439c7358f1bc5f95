import type { Booking } from '#shared/api/bookings.ts';
import { StaySummary } from '#web/components/bookings/stay-summary.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/ui/card.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { isAhead } from '../../booking-moments.ts';
import { durationText } from '../../duration.ts';
import styles from './reservation.module.css';

/** When: entry, exit and how long, as the clocks at the space show it. */
export const StayCard = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const facts = [
    ['reservations.duration', durationText(text, booking)],
    [
      'reservations.clock',
      text(booking.timeZone === 'Atlantic/Canary' ? 'reservations.canaryTime' : 'reservations.madridTime'),
    ],
    ...(booking.role === 'owner'
      ? ([['reservations.driver', booking.driverName || text('common.deletedUser')]] as const)
      : []),
    ['reservations.reference', booking.id],
  ] as const;
  return (
    <Card as="section">
      <h2>{text('reservations.stay')}</h2>
      <StaySummary {...booking} />
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{text(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isAhead(booking) && <AddToCalendar bookingId={booking.id} />}
    </Card>
  );
};
