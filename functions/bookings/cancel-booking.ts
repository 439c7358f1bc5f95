import { bookingRoutes } from '#shared/api/bookings.ts';
import { cancelBooking } from '#shared/domain/bookings/cancel-booking.ts';
import { clock, withBookings, withSettings } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.cancelBooking, ({ actor, input }) =>
  cancelBooking(
    { ...withBookings(), ...withSettings(), ...clock },
    actor,
    input.params.bookingId,
    input.body.refund,
  ),
);
