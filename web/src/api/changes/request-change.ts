import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import type { ChangeAnswer } from '#shared/api/changes.ts';
import { call } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { bookingQuery } from '../bookings/get-booking.ts';
import { invalidateAfterBookingChange } from '../bookings/invalidate-after-booking-change.ts';
import { bookingKeys } from '../bookings/keys.ts';
import { type Dates, isSameDates } from './dates.ts';

/** Dates, and the difference in euros that their driver was shown. */
export interface WantedChange extends Dates {
  difference: number;
}

const request = (bookingId: string, { startTime, endTime, difference }: WantedChange) =>
  call('changes', 'requestChange', { params: { bookingId }, body: { startTime, endTime, difference } });

/** A change that costs nothing more is done if the booking has the dates; one that is to be paid is asked for again. */
const findChange = async (bookingId: string, wanted: WantedChange): Promise<ChangeAnswer | undefined> => {
  const booking = await call('bookings', 'getBooking', { params: { bookingId } });
  if (isSameDates(booking, wanted)) return { booking, payment: null };
  return booking.pendingChange && isSameDates(booking.pendingChange, wanted)
    ? request(bookingId, wanted)
    : undefined;
};

export const changePaymentQuery = (bookingId: string, wanted: WantedChange) =>
  queryOptions({
    queryKey: ['payments', 'change', bookingId, wanted.startTime, wanted.endTime],
    queryFn: async () =>
      (await verifyOutcome(request(bookingId, wanted), () => findChange(bookingId, wanted))).payment,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** Shows a booking as an answer has it. Fields that only its page shows come with the next one. */
export const showChanged = (queries: QueryClient, booking: Booking) => {
  queries.setQueryData(bookingQuery(booking.id).queryKey, (shown) => ({ ...shown, ...booking }));
  void queries.invalidateQueries({ queryKey: bookingKeys.all });
  invalidateAfterBookingChange(queries, { resetsQuotes: true });
};

/** Changes the dates, or holds them and prepares the payment. Idempotent. */
export const requestChange = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: ['bookings', 'change', bookingId],
    mutationFn: (wanted: WantedChange) =>
      verifyOutcome(request(bookingId, wanted), () => findChange(bookingId, wanted)),
    meta: { isRepeatable: true },
    onSuccess: ({ booking, payment }, wanted) => {
      if (payment) queries.setQueryData(changePaymentQuery(bookingId, wanted).queryKey, payment);
      showChanged(queries, booking);
    },
    onError: () => void queries.invalidateQueries({ queryKey: bookingKeys.all }),
  });
