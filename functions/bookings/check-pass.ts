import { bookingRoutes } from '#shared/api/bookings.ts';
import { checkPass } from '#shared/domain/bookings/booking-pass.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(bookingRoutes.checkPass, ({ client, input }) =>
  checkPass(
    kit.connect(kit.bookings, kit.spots, kit.floodLimits, kit.passSecrets),
    client,
    input.params.token,
  ),
);
