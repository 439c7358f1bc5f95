import { bookingRoutes } from '#shared/api/bookings.ts';
import { createBooking } from '#shared/domain/checkout/create-booking.ts';
import { withCheckout, withSettlement } from '../_kit/port-groups/payments.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.createBooking, ({ actor, client, input }) =>
  createBooking({ ...withCheckout(), ...withSettlement() }, { ...actor, client }, input.body),
);
