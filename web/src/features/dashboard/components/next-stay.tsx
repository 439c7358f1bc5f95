import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { formatMonthDays } from '#web/components/bookings/month-days.ts';
import { Plate } from '#web/components/vehicles/plate.tsx';
import { findNextStay, timeUntil } from '../coming-stays.ts';
import { Section } from './section.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { MonthLink } from '#web/components/rentals/month-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant, formatMoment, todayIn } from '#web/lib/dates.ts';
import { findForeignClock } from '#web/lib/foreign-clock.ts';
import { formatStay } from '#web/lib/format-stay.ts';
import { directionsTo, paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AccessDetails } from './access-details.tsx';
import styles from './coming.module.css';

/** `in 2 h 10 min`, or `now, until 18:00`. */
const Countdown = ({ booking, now }: StayProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { startTime, endTime, timeZone } = booking;
  if (Date.parse(startTime) > now) {
    const { unit, ...left } = timeUntil(startTime, now, timeZone);
    return <p className={styles.countdown}>{text(`dashboard.next.${unit}`, left)}</p>;
  }
  if (booking.rental) {
    const [, until] = formatMonthDays(booking, language);
    return <p className={styles.countdown}>{text('dashboard.next.nowLater', { until })}</p>;
  }
  const isToday = todayIn(timeZone, new Date(endTime)) === todayIn(timeZone, new Date(now));
  const until = isToday
    ? formatInstant(endTime, timeZone, 'time', language)
    : formatMoment(endTime, timeZone, language);
  return (
    <p className={styles.countdown}>
      {text(isToday ? 'dashboard.next.nowToday' : 'dashboard.next.nowLater', { until })}
    </p>
  );
};

interface StayProps {
  booking: Booking;
  now: number;
}

/**
 * The lists lack the pin of the spot, its number and directions. They are read with the way in when it is shown (ruling 13): until then a
 * driver needs no more than the address.
 */
const useArrival = (booking: Booking, isShown: boolean) => {
  const { data } = useQuery({ ...bookingQuery(booking.id), staleTime: 0, enabled: isShown });
  return isShown ? (data ?? booking) : booking;
};

const Stay = ({ booking, now }: StayProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { timeZone, accessFrom } = booking;
  const clock = findForeignClock(booking);
  const isShown = Date.parse(accessFrom) <= now;
  const { spot, accessDetails, vehicle } = useArrival(booking, isShown);
  return (
    <Card className={styles.stay}>
      <Countdown booking={booking} now={now} />
      <Stack gap={1}>
        <h3>
          <Link to={paths.reservation(booking.id)}>{spot.title}</Link>
        </h3>
        <p className={styles.muted} translate="no">
          {spot.address}
        </p>
        <p>
          <span>
            {booking.rental ? formatMonthDays(booking, language).join(' – ') : formatStay(booking, language)}
          </span>
          {clock && <span>{` (${text(`reservations.${clock}`)})`}</span>}
        </p>
        <MonthLink rental={booking.rental} />
        {spot.spotNumber && (
          <p>
            <span>{`${text('reservations.spotNumber')}: `}</span>
            <strong translate="no">{spot.spotNumber}</strong>
          </p>
        )}
        {spot.instructions && <p className={styles.instructions}>{spot.instructions}</p>}
      </Stack>
      {vehicle && (
        <p>
          <span>{`${text('vehicles.vehicle')}: `}</span>
          <Plate>{vehicle.plate}</Plate>
        </p>
      )}
      {vehicle === null && (
        <p>
          <Link to={paths.reservation(booking.id)}>{text('vehicles.missing')}</Link>
        </p>
      )}
      {accessDetails && <AccessDetails details={accessDetails} />}
      {!isShown && (
        <p className={styles.muted}>
          {text('dashboard.next.accessFrom', { when: formatMoment(accessFrom, timeZone, language) })}
        </p>
      )}
      <Row gap={2} canWrap>
        <LinkButton to={paths.pass(booking.id)} size="sm">
          {text('dashboard.next.pass')}
        </LinkButton>
        <LinkButton to={paths.reservation(booking.id)} variant="secondary" size="sm">
          {text('dashboard.next.open')}
        </LinkButton>
        <LinkButton to={directionsTo(spot)} variant="secondary" size="sm" icon="map">
          {text('reservations.directions')}
        </LinkButton>
      </Row>
    </Card>
  );
};

interface NextStayProps {
  bookings: readonly Booking[];
  now: number;
  isOwner: boolean;
}

/**
 * The next stay of a driver. When it ends, the one after it follows; nothing for somebody who never booked, or for an owner without a
 * stay ahead.
 */
export const NextStay = ({ bookings, now, isOwner }: NextStayProps) => {
  const text = useText();
  const next = findNextStay(bookings, now);
  if (!next && (isOwner || bookings.length === 0)) return null;
  return (
    <Section title={text('dashboard.next.title')}>
      {next ? (
        <Stay key={next.id} booking={next} now={now} />
      ) : (
        <p className={styles.muted}>
          <span>{text('dashboard.next.none')}</span> <Link to={paths.home}>{text('dashboard.search')}</Link>
        </p>
      )}
    </Section>
  );
};
