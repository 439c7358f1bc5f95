import { bookingRoutes } from '#shared/api/bookings.ts';
import { listBookingsOnMySpots } from '#shared/domain/bookings/list-stays.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(bookingRoutes.listBookingsOnMySpots, async ({ actor, input }) => {
  const { bookings, next } = await listBookingsOnMySpots(
    kit.connect(kit.bookings, kit.bookingVehicles),
    actor,
    input.query,
  );
  return kit.pageReply(bookings, next);
});
