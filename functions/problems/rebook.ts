import { problemRoutes } from '#shared/api/problems.ts';
import { rebook } from '#shared/domain/problems/rebook.ts';
import { withBookingView } from '../_kit/port-groups/bookings.ts';
import { withMove } from '../_kit/port-groups/problems.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(problemRoutes.rebook, ({ actor, input }) =>
  rebook(
    { ...withMove(), ...withBookingView(), ...kit.limits(), ...kit.invoiceData() },
    actor,
    input.params.bookingId,
    input.body.parkingSpotId,
  ),
);
