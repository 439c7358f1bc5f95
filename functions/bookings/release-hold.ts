import { bookingRoutes } from '#shared/api/bookings.ts';
import { releaseHold } from '#shared/domain/checkout/release-hold.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(bookingRoutes.releaseHold, ({ actor, input }) =>
  releaseHold(withSettlement(), actor, input.params.bookingId),
);
