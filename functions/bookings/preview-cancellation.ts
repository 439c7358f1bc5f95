import { bookingRoutes } from '#shared/api/bookings.ts';
import { previewCancellation } from '#shared/domain/bookings/cancel-booking.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(bookingRoutes.previewCancellation, ({ actor, input }) =>
  previewCancellation(kit.connect(kit.bookings), actor, input.params.bookingId),
);
