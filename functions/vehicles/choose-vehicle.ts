import { vehicleRoutes } from '#shared/api/vehicles.ts';
import { chooseVehicle } from '#shared/domain/vehicles/stay-vehicle.ts';
import { withGarages, withLimits } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withBookingView } from '../_kit/port-groups.ts';

export const handler = endpoint(vehicleRoutes.chooseVehicle, ({ actor, input }) =>
  chooseVehicle(
    { ...withBookingView(), ...withGarages(), ...withLimits() },
    actor,
    input.params.bookingId,
    input.body.vehicleId,
  ),
);
