import { bookingRoutes } from '#shared/api/bookings.ts';
import { releaseHold } from '#shared/domain/checkout/release-hold.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.releaseHold, ({ actor, input }) =>
  releaseHold(withSettlement(), actor, input.params.bookingId),
);
