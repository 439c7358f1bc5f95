import { vehicleRoutes } from '#shared/api/vehicles.ts';
import { saveVehicle } from '#shared/domain/vehicles/garage.ts';
import { clock, withBookings, withBookingVehicles, withGarages, withLimits } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(vehicleRoutes.saveVehicle, ({ actor, input }) =>
  saveVehicle(
    { ...withGarages(), ...withBookings(), ...withBookingVehicles(), ...withLimits(), ...clock },
    actor,
    input.params.vehicleId,
    input.body,
  ),
);
