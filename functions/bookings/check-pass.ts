import { bookingRoutes } from '#shared/api/bookings.ts';
import { checkPass } from '#shared/domain/bookings/booking-pass.ts';
import { clock, passSecrets, withBookings, withFloodLimits, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(bookingRoutes.checkPass, ({ client, input }) =>
  checkPass(
    { ...withBookings(), ...withSpots(), ...withFloodLimits(), ...passSecrets, ...clock },
    client,
    input.params.token,
  ),
);
