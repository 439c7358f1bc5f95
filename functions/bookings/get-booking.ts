import { bookingRoutes } from '#shared/api/bookings.ts';
import { getBooking } from '#shared/domain/bookings/to-booking.ts';
import { clock, passSecrets, withAccounts, withBookings, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.getBooking, ({ actor, input }) =>
  getBooking(
    { ...withBookings(), ...withSpots(), ...withAccounts(), ...passSecrets, ...clock },
    actor,
    input.params.bookingId,
  ),
);
