import type { Booking } from '#shared/api/bookings.ts';
import { StaySummary } from '#web/components/bookings/stay-summary.tsx';
import { usePatternText } from '#web/components/rentals/use-pattern-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { findForeignClock } from '#web/lib/foreign-clock.ts';
import { paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { FactsList } from '#web/ui/facts-list.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { untranslated } from '#web/ui/untranslated.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { StayChanges } from './stay-changes.tsx';
import { isAhead } from '#web/components/bookings/booking-moments.ts';
import { durationText } from '../duration.ts';
import styles from './reservation.module.css';

/** Entry, exit and duration, in the spot's local time. */
export const StayCard = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const patternText = usePatternText();
  const clock = findForeignClock(booking);
  const pattern = booking.rental?.pattern ?? booking.pattern;
  const facts = [
    [
      text('reservations.duration'),
      booking.rental ? text('reservations.aMonth') : durationText(text, booking),
    ],
    [text('rentals.when'), pattern && patternText(pattern)],
    [text('reservations.clock'), clock ? text(`reservations.${clock}`) : null],
    ...(booking.role === 'owner'
      ? ([
          [
            text('reservations.driver'),
            booking.driverName ? untranslated(booking.driverName) : text('common.deletedUser'),
          ],
        ] as const)
      : []),
    [text('reservations.reference'), untranslated(booking.reference)],
  ] as const;
  return (
    <Card as="section" className={styles.shown}>
      <h2>{text('reservations.stay')}</h2>
      <StaySummary {...booking} />
      <FactsList facts={facts} className={styles.facts} />
      {booking.rental && (
        <LinkButton to={paths.rental(booking.rental.id)} variant="secondary" size="sm" icon="calendar">
          {text('reservations.monthOfRental', { month: booking.rental.month })}
        </LinkButton>
      )}
      <StayChanges booking={booking} />
      {booking.pendingChange && (
        <Stack data-screen-only>
          <LinkButton to={paths.changeBooking(booking.id)} variant="accent" icon="clock">
            {text('reservations.payChange')}
          </LinkButton>
        </Stack>
      )}
      {isAhead(booking) && (
        <Row gap={2} canWrap className={styles.actions}>
          {booking.role === 'driver' && !booking.pendingChange && !booking.rental && !pattern && (
            <LinkButton to={paths.changeBooking(booking.id)} variant="secondary" size="sm" icon="clock">
              {text('reservations.changeDates')}
            </LinkButton>
          )}
          <AddToCalendar bookingId={booking.id} />
        </Row>
      )}
    </Card>
  );
};
