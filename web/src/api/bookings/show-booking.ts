import type { QueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import { bookingQuery } from './get-booking.ts';

/**
 * Shows the answer of a change. It lacks what only a single booking has, such as its vehicle: known values of these stay, and the booking is
 * read again. A read under way may have begun before the change, and is cancelled.
 */
export const showBooking = (queries: QueryClient, booking: Booking): void => {
  const { queryKey } = bookingQuery(booking.id);
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, (known) => ({
    ...known,
    ...booking,
    spot: { ...known?.spot, ...booking.spot },
  }));
  void queries.invalidateQueries({ queryKey, exact: true });
};
