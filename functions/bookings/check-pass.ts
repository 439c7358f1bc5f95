import { bookingRoutes } from '#shared/api/bookings.ts';
import { checkPass } from '#shared/domain/bookings/booking-pass.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.checkPass, ({ client, input }) =>
  checkPass(
    { ...kit.bookings(), ...kit.spots(), ...kit.floodLimits(), ...kit.passSecrets, ...kit.clock },
    client,
    input.params.token,
  ),
);
