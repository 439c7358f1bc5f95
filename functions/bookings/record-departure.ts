import { bookingRoutes } from '#shared/api/bookings.ts';
import { recordDeparture } from '#shared/domain/bookings/record-presence.ts';
import { withLimits } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withBookingView } from '../_kit/port-groups.ts';

export const handler = endpoint(bookingRoutes.recordDeparture, ({ actor, input }) =>
  recordDeparture({ ...withBookingView(), ...withLimits() }, actor, input.params.bookingId),
);
