import { problemRoutes } from '#shared/api/problems.ts';
import { rebook } from '#shared/domain/problems/rebook.ts';
import { withInvoiceData, withLimits } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withBookingView, withMove } from '../_kit/port-groups.ts';

export const handler = endpoint(problemRoutes.rebook, ({ actor, input }) =>
  rebook(
    { ...withMove(), ...withBookingView(), ...withLimits(), ...withInvoiceData() },
    actor,
    input.params.bookingId,
    input.body.parkingSpotId,
  ),
);
