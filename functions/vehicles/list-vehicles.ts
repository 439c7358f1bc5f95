import { vehicleRoutes } from '#shared/api/vehicles.ts';
import { listVehicles } from '#shared/domain/vehicles/garage.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(vehicleRoutes.listVehicles, ({ actor }) =>
  listVehicles(kit.garages(), actor),
);
