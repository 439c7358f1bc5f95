import { bookingRoutes } from '#shared/api/bookings.ts';
import { cancelBooking } from '#shared/domain/bookings/cancel-booking.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(bookingRoutes.cancelBooking, ({ actor, input }) =>
  cancelBooking(kit.connect(kit.bookings, kit.settings), actor, input.params.bookingId, input.body.refund),
);
