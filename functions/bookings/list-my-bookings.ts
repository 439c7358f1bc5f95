import { bookingRoutes } from '#shared/api/bookings.ts';
import { listMyBookings } from '#shared/domain/bookings/list-stays.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint, pageReply } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.listMyBookings, async ({ actor, input }) => {
  const { bookings, next } = await listMyBookings(
    { ...kit.bookings(), ...kit.spots(), ...kit.clock },
    actor,
    input.query,
  );
  return pageReply(bookings, next);
});
