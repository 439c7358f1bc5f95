import { bookingRoutes } from '#shared/api/bookings.ts';
import { listMyBookings } from '#shared/domain/bookings/list-stays.ts';
import { clock, withBookings, withSpots } from '../_kit/deps.ts';
import { endpoint, pageReply } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.listMyBookings, async ({ actor, input }) => {
  const { bookings, next } = await listMyBookings(
    { ...withBookings(), ...withSpots(), ...clock },
    actor,
    input.query,
  );
  return pageReply(bookings, next);
});
