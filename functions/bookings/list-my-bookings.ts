import { bookingRoutes } from '#shared/api/bookings.ts';
import { listMyBookings } from '#shared/domain/bookings/to-booking.ts';
import { clock, withBookings, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.listMyBookings, ({ actor }) =>
  listMyBookings({ ...withBookings(), ...withSpots(), ...clock }, actor),
);
