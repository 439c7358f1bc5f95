import { bookingRoutes } from '#shared/api/bookings.ts';
import { releaseHold } from '#shared/domain/checkout/release-hold.ts';
import {
  alarms,
  clock,
  withBookings,
  withLedger,
  withOutbox,
  withPayments,
  withSpots,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.releaseHold, ({ actor, input }) =>
  releaseHold(
    {
      ...withBookings(),
      ...withLedger(),
      ...withOutbox(),
      ...withPayments(),
      ...withSpots(),
      ...alarms,
      ...clock,
    },
    actor,
    input.params.bookingId,
  ),
);
