import { bookingRoutes } from '#shared/api/bookings.ts';
import { recordArrival } from '#shared/domain/bookings/record-presence.ts';
import { withLimits } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withBookingView } from '../_kit/port-groups.ts';

export const handler = endpoint(bookingRoutes.recordArrival, ({ actor, input }) =>
  recordArrival({ ...withBookingView(), ...withLimits() }, actor, input.params.bookingId),
);
