import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { placesQuery } from './list-places.ts';
import { showChange } from './show-change.ts';

/** The booking at the space, if an attempt whose answer was lost has made it. */
const findMade = async (bookingId: string, parkingSpotId: string) => {
  const { rebookedTo } = await call('bookings', 'getBooking', { params: { bookingId } });
  const made = rebookedTo && (await call('bookings', 'getBooking', { params: { bookingId: rebookedTo } }));
  return made && made.parkingSpotId === parkingSpotId ? made : undefined;
};

/** Moves a reported booking to another space; returns the new booking. Idempotent. If it cannot, what is offered now is read. */
export const rebook = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: ['problems', bookingId, 'rebook'],
    mutationFn: (parkingSpotId: string) =>
      verifyOutcome(call('problems', 'rebook', { params: { bookingId }, body: { parkingSpotId } }), () =>
        findMade(bookingId, parkingSpotId),
      ),
    meta: { isRepeatable: true },
    onSuccess: (made) => {
      showAnswer(queries, bookingQuery(made.id).queryKey, made);
      showChange(queries, bookingId);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      void queries.invalidateQueries({ queryKey: placesQuery(bookingId).queryKey });
      if (error.code === 'already_rebooked' || error.code === 'not_rebookable')
        showChange(queries, bookingId);
    },
  });
