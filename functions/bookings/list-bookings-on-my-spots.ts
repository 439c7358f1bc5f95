import { bookingRoutes } from '#shared/api/bookings.ts';
import { listBookingsOnMySpots } from '#shared/domain/bookings/list-stays.ts';
import { clock, withBookings, withBookingVehicles } from '../_kit/deps.ts';
import { endpoint, pageReply } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.listBookingsOnMySpots, async ({ actor, input }) => {
  const { bookings, next } = await listBookingsOnMySpots(
    { ...withBookings(), ...withBookingVehicles(), ...clock },
    actor,
    input.query,
  );
  return pageReply(bookings, next);
});
