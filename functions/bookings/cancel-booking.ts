import { bookingRoutes } from '#shared/api/bookings.ts';
import { cancelBooking } from '#shared/domain/bookings/cancel-booking.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.cancelBooking, ({ actor, input }) =>
  cancelBooking(
    { ...kit.bookings(), ...kit.settings(), ...kit.clock },
    actor,
    input.params.bookingId,
    input.body.refund,
  ),
);
