import { bookingRoutes } from '#shared/api/bookings.ts';
import { createBooking } from '#shared/domain/checkout/create-booking.ts';
import { withCheckout, withSettlement } from '../_kit/port-groups/payments.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(bookingRoutes.createBooking, ({ actor, client, input }) =>
  createBooking(kit.connect(withCheckout, withSettlement), { ...actor, client }, input.body),
);
