import { bookingRoutes } from '#shared/api/bookings.ts';
import { releaseHeldStay } from '#shared/domain/rentals/release-held-stay.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(bookingRoutes.releaseHold, ({ actor, input }) =>
  releaseHeldStay(kit.connect(withSettlement, kit.rentals), actor, input.params.bookingId),
);
