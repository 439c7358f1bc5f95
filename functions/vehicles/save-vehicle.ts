import { vehicleRoutes } from '#shared/api/vehicles.ts';
import { saveVehicle } from '#shared/domain/vehicles/garage.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(vehicleRoutes.saveVehicle, ({ actor, input }) =>
  saveVehicle(
    kit.connect(kit.garages, kit.bookings, kit.bookingVehicles, kit.limits),
    actor,
    input.params.vehicleId,
    input.body,
  ),
);
