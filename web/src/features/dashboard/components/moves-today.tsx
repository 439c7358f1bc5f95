import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import { listMovesToday, mayGoOnToday, type Move } from '../coming-stays.ts';
import { Section } from './section.tsx';
import { VehicleLine } from '#web/components/vehicles/vehicle-line.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { findForeignClock } from '#web/lib/foreign-clock.ts';
import { paths } from '#web/lib/paths.ts';
import styles from './coming.module.css';

const MoveRow = ({ move: { kind, at, booking }, now }: { move: Move; now: number }) => {
  const text = useText();
  const { language } = useLanguage();
  const clock = findForeignClock(booking);
  return (
    <li className={styles.move} data-past={Date.parse(at) <= now}>
      <time dateTime={at}>{formatInstant(at, booking.timeZone, 'time', language)}</time>
      <div>
        <Link to={paths.reservation(booking.id)}>
          {text(`dashboard.today.${kind}`, { driver: booking.driverName || text('common.deletedUser') })}
        </Link>
        {booking.vehicle && <VehicleLine vehicle={booking.vehicle} className={styles.muted} />}
        <p className={styles.muted}>
          <span>{booking.spot.title}</span>
          {clock && <span>{` · ${text(`reservations.${clock}`)}`}</span>}
        </p>
      </div>
    </li>
  );
};

interface Props {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isError' | 'fetchNextPage'>;
  bookings: readonly Booking[];
  now: number;
}

/** Further pages are read only as long as their stays begin today: owners of few spots never need one. */
const useWholeDay = ({ list, bookings, now }: Props) => {
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  const isCut = hasNextPage && !isFetchingNextPage && !isError && mayGoOnToday(bookings, now);
  useEffect(() => {
    if (isCut) void fetchNextPage();
  }, [isCut, fetchNextPage]);
};

/** Arrivals and departures of today at the owner's spots. */
export const MovesToday = (props: Props) => {
  const text = useText();
  const { bookings, now } = props;
  useWholeDay(props);
  const moves = listMovesToday(bookings, now);
  return (
    <Section title={text('dashboard.today.title')}>
      {moves.length === 0 ? (
        <p className={styles.muted}>{text('dashboard.today.none')}</p>
      ) : (
        <ul className={styles.list}>
          {moves.map((move) => (
            <MoveRow key={`${move.kind} ${move.booking.id}`} move={move} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
};
