import { useInfiniteQuery } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import type { Elements } from '#web/lib/elements.ts';
import { useText } from '#web/i18n/use-text.ts';
import { myBookingsQuery } from '#web/api/bookings/list-my-bookings.ts';
import { useSortedStays } from '../use-sorted-stays.ts';
import { BookingRow } from './booking-row.tsx';
import { NoBookings } from './empty-lists.tsx';
import { Loaded } from './loaded.tsx';
import { MoreButton } from './more-button.tsx';
import { Section } from './section.tsx';
import { RowsSkeleton } from './skeletons.tsx';
import styles from './dashboard.module.css';

const Rows = ({ bookings }: { bookings: readonly Booking[] }) => (
  <ul className={styles.rows}>
    {bookings.map((booking) => (
      <BookingRow key={booking.id} booking={booking} />
    ))}
  </ul>
);

/** Future stays first; past and cancelled ones below a heading. */
const Stays = ({ bookings }: { bookings: readonly Booking[] }) => {
  const text = useText();
  const { next, past } = useSortedStays(bookings);
  return (
    <>
      {next.length > 0 && <Rows bookings={next} />}
      {past.length > 0 && (
        <>
          <h3 className={styles.past}>{text('dashboard.pastBookings')}</h3>
          <Rows bookings={past} />
        </>
      )}
    </>
  );
};

/** DB-04: what was booked, above the conversations about it. */
export const BookingsTab = ({ conversations }: { conversations: Elements }) => {
  const text = useText();
  const list = useInfiniteQuery(myBookingsQuery);
  return (
    <>
      <Section title={text('dashboard.bookings')}>
        <Loaded queries={[list]} skeleton={<RowsSkeleton />}>
          {(bookings) => (bookings.length === 0 ? <NoBookings /> : <Stays bookings={bookings} />)}
        </Loaded>
        <MoreButton list={list} label="dashboard.moreBookings" />
      </Section>
      {conversations}
    </>
  );
};
