import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { bookingQuery } from './get-booking.ts';

/** The driver's notice: of the arrival, or of the departure. */
export type Presence = 'arrived' | 'left';

/** Says that the driver has arrived, or leaves. Idempotent. */
export const recordPresence = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: ['bookings', 'presence', bookingId],
    mutationFn: (presence: Presence) => {
      const options = { params: { bookingId } };
      const said =
        presence === 'arrived'
          ? call('bookings', 'recordArrival', options)
          : call('bookings', 'recordDeparture', options);
      return verifyOutcome(said, async () => {
        const booking = await call('bookings', 'getBooking', options);
        const { arrivedAt, leftAt } = booking;
        const isSaid = presence === 'arrived' ? arrivedAt !== undefined && leftAt === undefined : leftAt;
        return isSaid ? booking : undefined;
      });
    },
    meta: { isRepeatable: true },
    onSuccess: (booking) => showAnswer(queries, bookingQuery(bookingId).queryKey, booking),
    onError: () => void queries.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey }),
  });
