import { bookingRoutes } from '#shared/api/bookings.ts';
import { createBooking } from '#shared/domain/checkout/create-booking.ts';
import {
  alarms,
  clock,
  holdLimits,
  withAccounts,
  withBookings,
  withCalendar,
  withLedger,
  withLimits,
  withOutbox,
  withPayments,
  withSpots,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.createBooking, ({ actor, client, input }) =>
  createBooking(
    {
      ...withSpots(),
      ...withCalendar(),
      ...withBookings(),
      ...withAccounts(),
      ...withOutbox(),
      ...withLedger(),
      ...withLimits(),
      ...holdLimits,
      ...alarms,
      ...clock,
      ...withPayments(),
    },
    { ...actor, client },
    input.body,
  ),
);
