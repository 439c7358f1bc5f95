import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { call } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { vehiclesQuery } from './list-vehicles.ts';

/** Says which vehicle comes to a stay; null for none. Idempotent. */
export const chooseVehicle = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: ['vehicles', 'choose', bookingId],
    mutationFn: (vehicleId: string | null) => {
      const chosen = call('vehicles', 'chooseVehicle', { params: { bookingId }, body: { vehicleId } });
      return verifyOutcome(chosen, async () => {
        const booking = await call('bookings', 'getBooking', { params: { bookingId } });
        return (booking.vehicle?.id ?? null) === vehicleId ? booking : undefined;
      });
    },
    meta: { isRepeatable: true },
    onSuccess: (booking) => showAnswer(queries, bookingQuery(bookingId).queryKey, booking),
    // Another tab may have deleted the vehicle.
    onError: () => void queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey }),
  });
