import { bookingRoutes } from '#shared/api/bookings.ts';
import { getBooking } from '#shared/domain/bookings/to-booking.ts';
import * as kit from '../_kit/ports.ts';
import { withBookingView } from '../_kit/port-groups/bookings.ts';

export const handler = kit.endpoint(bookingRoutes.getBooking, ({ actor, input }) =>
  getBooking(withBookingView(), actor, input.params.bookingId),
);
