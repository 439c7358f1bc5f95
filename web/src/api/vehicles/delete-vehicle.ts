import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showVehicles } from './list-vehicles.ts';

/** Deletes a vehicle. Idempotent. */
export const deleteVehicle = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: ['vehicles', 'delete'],
    mutationFn: (vehicleId: string) => {
      const deleted = call('vehicles', 'deleteVehicle', { params: { vehicleId } });
      return verifyOutcome(deleted, async () => {
        const vehicles = await call('vehicles', 'listVehicles');
        return vehicles.some(({ id }) => id === vehicleId) ? undefined : vehicles;
      });
    },
    meta: { isRepeatable: true },
    onSuccess: (vehicles) => showVehicles(queries, vehicles),
  });
