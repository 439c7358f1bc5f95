import { vehicleRoutes } from '#shared/api/vehicles.ts';
import { listVehicles } from '#shared/domain/vehicles/garage.ts';
import { withGarages } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(vehicleRoutes.listVehicles, ({ actor }) =>
  listVehicles(withGarages(), actor),
);
