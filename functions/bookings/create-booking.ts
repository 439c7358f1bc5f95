import { bookingRoutes } from '#shared/api/bookings.ts';
import { createBooking } from '#shared/domain/bookings/create-booking.ts';
import {
  alarms,
  clock,
  withAccounts,
  withBookings,
  withCalendar,
  withLedger,
  withOutbox,
  withPayments,
  withSpots,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.createBooking, ({ actor, input }) =>
  createBooking(
    {
      ...withSpots(),
      ...withCalendar(),
      ...withBookings(),
      ...withAccounts(),
      ...withOutbox(),
      ...withLedger(),
      ...alarms,
      ...clock,
      ...withPayments(),
    },
    actor,
    input.body,
  ),
);
