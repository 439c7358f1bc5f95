import { useInfiniteQuery } from '@tanstack/react-query';
import { ConversationList } from '#web/features/messages/components/conversation-list.tsx';
import type { Booking } from '#shared/api/bookings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { myBookingsQuery } from '#web/api/bookings/list-my-bookings.ts';
import { useSortedStays } from './use-sorted-stays.ts';
import { BookingRow } from './booking-row.tsx';
import { NoBookings } from '#web/features/dashboard/components/empty-lists.tsx';
import { Loaded } from '#web/features/dashboard/components/loaded.tsx';
import { MoreButton } from '#web/features/dashboard/components/more-button.tsx';
import { Section } from '#web/features/dashboard/components/section.tsx';
import { RowsSkeleton } from '#web/features/dashboard/components/skeletons.tsx';
import styles from '#web/features/dashboard/components/dashboard.module.css';

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

/** DB-04: what was booked. */
export const BookingsTab = () => {
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
      <ConversationList />
    </>
  );
};
