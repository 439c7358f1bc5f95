import { vehicleRoutes } from '#shared/api/vehicles.ts';
import { deleteVehicle } from '#shared/domain/vehicles/garage.ts';
import { withGarages } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(vehicleRoutes.deleteVehicle, ({ actor, input }) =>
  deleteVehicle(withGarages(), actor, input.params.vehicleId),
);
