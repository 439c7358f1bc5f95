import { bookingRoutes } from '#shared/api/bookings.ts';
import { listBookingsOnMySpots } from '#shared/domain/bookings/list-stays.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint, pageReply } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.listBookingsOnMySpots, async ({ actor, input }) => {
  const { bookings, next } = await listBookingsOnMySpots(
    { ...kit.bookings(), ...kit.bookingVehicles(), ...kit.clock },
    actor,
    input.query,
  );
  return pageReply(bookings, next);
});
