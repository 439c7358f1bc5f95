import { bookingRoutes } from '#shared/api/bookings.ts';
import { recordDeparture } from '#shared/domain/bookings/record-presence.ts';
import { withBookingView } from '../_kit/port-groups/bookings.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(bookingRoutes.recordDeparture, ({ actor, input }) =>
  recordDeparture(kit.connect(withBookingView, kit.limits), actor, input.params.bookingId),
);
