import { bookingRoutes } from '#shared/api/bookings.ts';
import { createBooking } from '#shared/domain/bookings/create-booking.ts';
import { withPayments, withTable } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.createBooking, ({ actor, input }) =>
  createBooking({ ...withTable(), ...withPayments() }, actor, input.body),
);
