import { problemRoutes } from '#shared/api/problems.ts';
import { rebook } from '#shared/domain/problems/rebook.ts';
import { withBookingView } from '../_kit/port-groups/bookings.ts';
import { withMove } from '../_kit/port-groups/problems.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(problemRoutes.rebook, ({ actor, input }) =>
  rebook(
    kit.connect(withMove, withBookingView, kit.limits, kit.invoiceData),
    actor,
    input.params.bookingId,
    input.body.parkingSpotId,
  ),
);
