import { vehicleRoutes } from '#shared/api/vehicles.ts';
import { deleteVehicle } from '#shared/domain/vehicles/garage.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(vehicleRoutes.deleteVehicle, ({ actor, input }) =>
  deleteVehicle(kit.garages(), actor, input.params.vehicleId),
);
