import { useQuery } from '@tanstack/react-query';
import { ConversationList } from '#web/features/messages/conversation-list.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { myBookingsQuery } from '../api/list-my-bookings.ts';
import { BookingRow } from './booking-row.tsx';
import { NoBookings } from './empty-lists.tsx';
import { Loaded } from './loaded.tsx';
import { Section } from './section.tsx';
import { RowsSkeleton } from './skeletons.tsx';
import styles from './dashboard.module.css';

/** DB-04: what was booked, latest stay first. */
export const BookingsTab = () => {
  const text = useText();
  return (
    <>
      <Section title={text('dashboard.bookings')}>
        <Loaded queries={[useQuery(myBookingsQuery)]} skeleton={<RowsSkeleton />}>
          {(bookings) =>
            bookings.length === 0 ? (
              <NoBookings />
            ) : (
              <ul className={styles.rows}>
                {bookings.map((booking) => (
                  <BookingRow key={booking.id} booking={booking} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      <ConversationList />
    </>
  );
};
