import { vehicleRoutes } from '#shared/api/vehicles.ts';
import { listVehicles } from '#shared/domain/vehicles/garage.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(vehicleRoutes.listVehicles, ({ actor }) =>
  listVehicles(kit.garages(), actor),
);
