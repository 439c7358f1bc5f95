import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import { isAhead, isOwnHold } from '#web/components/bookings/booking-moments.ts';
import type { Elements } from '#web/lib/elements.ts';
import { useText } from '#web/i18n/use-text.ts';
import { bookingsOnMySpotsQuery } from '#web/api/bookings/list-bookings-on-my-spots.ts';
import { myBookingsQuery } from '#web/api/bookings/list-my-bookings.ts';
import { mySpotsQuery } from '#web/api/spots/list-my-spots.ts';
import { BOOKING_LIST, BOOKING_LISTS, type BookingList } from '#web/lib/paths.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { useIsOwner } from '../use-is-owner.ts';
import { useSortedStays } from '../use-sorted-stays.ts';
import { BookingRow } from './booking-row.tsx';
import { NoBookings, NoBookingsOnMySpots } from './empty-lists.tsx';
import { Loaded, Waiting } from './loaded.tsx';
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

/** Past stays that are shown below coming ones before somebody asks for the others. */
const PAST_SHOWN = 5;

/** Future stays first; past and cancelled ones below a heading. */
const Stays = ({ bookings, more }: { bookings: readonly Booking[]; more: Elements }) => {
  const text = useText();
  const { next, past } = useSortedStays(bookings);
  const shown = next.length > 0 ? PAST_SHOWN : past.length;
  const [latest, earlier] = [past.slice(0, shown), past.slice(shown)];
  return (
    <>
      {next.length > 0 && <Rows bookings={next} />}
      {past.length > 0 && (
        <>
          <h3 className={styles.past}>{text('dashboard.pastBookings')}</h3>
          <Rows bookings={latest} />
          {earlier.length > 0 && (
            <details className={styles.earlier}>
              <summary>{text('dashboard.earlierBookings')}</summary>
              <Rows bookings={earlier} />
              {more}
            </details>
          )}
        </>
      )}
      {earlier.length === 0 && more}
    </>
  );
};

type Bookings = UseInfiniteQueryResult<Booking[]>;

interface ListProps {
  list: Bookings;
  /** What is shown in place of an empty list. */
  empty: Elements;
}

const List = ({ list, empty }: ListProps) => (
  <>
    <Loaded queries={[list]} skeleton={<RowsSkeleton />}>
      {(bookings) =>
        bookings.length === 0 ? (
          empty
        ) : (
          <Stays bookings={bookings} more={<MoreButton list={list} label="dashboard.moreBookings" />} />
        )
      }
    </Loaded>
  </>
);

interface OwnersListsProps {
  bookings: Bookings;
  bookingsOnMySpots: Bookings;
  /** The one that is shown before a choice. */
  first: BookingList;
}

/** An owner's two lists, one at a time: each can be long. The choice is in the address, so that a reload and going back keep it. */
const OwnersLists = ({ bookings, bookingsOnMySpots, first }: OwnersListsProps) => {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const asked = search.get(BOOKING_LIST);
  const selected = BOOKING_LISTS.find((list) => list === asked) ?? first;
  return (
    <>
      <Segmented
        label={text('dashboard.whichBookings')}
        options={[
          { id: 'on-my-spots', label: text('dashboard.bookingsOnMySpots') },
          { id: 'as-driver', label: text('dashboard.bookingsAsDriver') },
        ]}
        selected={selected}
        onSelect={(list) =>
          setSearch({ [BOOKING_LIST]: list }, { replace: true, state: { keepsPlace: true } })
        }
      />
      {selected === 'as-driver' ? (
        <List key={selected} list={bookings} empty={<NoBookings />} />
      ) : (
        <List key={selected} list={bookingsOnMySpots} empty={<NoBookingsOnMySpots />} />
      )}
    </>
  );
};

/**
 * An owner begins with the bookings on their spots, unless there are none, they have a stay ahead as a driver, or their own are not known.
 */
const chooseFirst = (
  bookings: readonly Booking[] | undefined,
  bookingsOnMySpots: readonly Booking[] | undefined,
): BookingList => {
  if (!bookings || bookings.some((booking) => isAhead(booking) || isOwnHold(booking))) return 'as-driver';
  return bookingsOnMySpots?.length === 0 && bookings.length > 0 ? 'as-driver' : 'on-my-spots';
};

const Bookings = () => {
  const spots = useInfiniteQuery(mySpotsQuery);
  const bookings = useInfiniteQuery(myBookingsQuery);
  const bookingsOnMySpots = useInfiniteQuery(bookingsOnMySpotsQuery);
  const isOwner = useIsOwner(spots, bookingsOnMySpots);
  const [first, setFirst] = useState<BookingList>();
  if (first === undefined && isOwner !== undefined && !bookings.isPending)
    setFirst(chooseFirst(bookings.data, bookingsOnMySpots.data));
  if (isOwner === undefined || first === undefined) return <Waiting skeleton={<RowsSkeleton />} />;
  return isOwner ? (
    <OwnersLists bookings={bookings} bookingsOnMySpots={bookingsOnMySpots} first={first} />
  ) : (
    <List list={bookings} empty={<NoBookings />} />
  );
};

/** DB-04: rentals by the month, what was booked, and below it the conversations about it. For owners the bookings on their spots, too. */
export const BookingsTab = ({ rentals, conversations }: { rentals: Elements; conversations: Elements }) => {
  const text = useText();
  return (
    <>
      {rentals}
      <Section title={text('dashboard.bookings')}>
        <Bookings />
      </Section>
      {conversations}
    </>
  );
};
