import { bookingRoutes } from '#shared/api/bookings.ts';
import { listMyBookings } from '#shared/domain/bookings/list-stays.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(bookingRoutes.listMyBookings, async ({ actor, input }) => {
  const { bookings, next } = await listMyBookings(kit.connect(kit.bookings, kit.spots), actor, input.query);
  return kit.pageReply(bookings, next);
});
