import type { QueryClient } from '@tanstack/react-query';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { invalidateAfterBookingChange } from '#web/api/bookings/invalidate-after-booking-change.ts';

/** Reads again what a report or its end changes: the booking, the lists, and the report. */
export const showChange = (queries: QueryClient, bookingId: string): void => {
  void queries.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey });
  void queries.invalidateQueries({ queryKey: ['problems', bookingId] });
  invalidateAfterBookingChange(queries);
};
