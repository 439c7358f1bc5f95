import { bookingRoutes } from '#shared/api/bookings.ts';
import { recordArrival } from '#shared/domain/bookings/record-presence.ts';
import { withBookingView } from '../_kit/port-groups/bookings.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(bookingRoutes.recordArrival, ({ actor, input }) =>
  recordArrival(kit.connect(withBookingView, kit.limits), actor, input.params.bookingId),
);
