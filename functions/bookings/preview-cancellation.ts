import { bookingRoutes } from '#shared/api/bookings.ts';
import { previewCancellation } from '#shared/domain/bookings/cancel-booking.ts';
import { clock, withBookings } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.previewCancellation, ({ actor, input }) =>
  previewCancellation({ ...withBookings(), ...clock }, actor, input.params.bookingId),
);
