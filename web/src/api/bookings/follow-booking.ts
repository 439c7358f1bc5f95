import type { Booking } from '#shared/api/bookings.ts';
import { bookingQuery } from './get-booking.ts';

const SOON_MS = 2000;
const LATER_MS = 15_000;

/** The time at which something may have happened by itself: a payment elsewhere, or the provider's answer to a refund. */
const getPollInterval = (booking: Booking | undefined) => {
  if (booking?.refund?.state === 'asked') return SOON_MS;
  const isPending = booking?.refund?.state === 'pending' || booking?.status === 'pending';
  return isPending || booking?.pendingChange ? LATER_MS : false;
};

/** A booking that is polled while something is pending. */
export const followedBookingQuery = (bookingId: string) => ({
  ...bookingQuery(bookingId),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: Booking | undefined } }) => getPollInterval(state.data),
});
