import { bookingRoutes } from '#shared/api/bookings.ts';
import { previewCancellation } from '#shared/domain/bookings/cancel-booking.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.previewCancellation, ({ actor, input }) =>
  previewCancellation({ ...kit.bookings(), ...kit.clock }, actor, input.params.bookingId),
);
