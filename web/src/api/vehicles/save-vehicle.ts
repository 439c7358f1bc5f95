import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Vehicle } from '#shared/api/vehicles.ts';
import { bookingKeys } from '#web/api/bookings/keys.ts';
import { call, type BodyOf } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showVehicles } from './list-vehicles.ts';

export interface SavedVehicle {
  /** Random; a new one adds a vehicle. */
  id: string;
  body: BodyOf<'vehicles', 'saveVehicle'>;
}

/** Whether a vehicle is as sent; the body has the plate as it is stored. */
const isAs = (vehicle: Vehicle, body: SavedVehicle['body']) =>
  (['name', 'plate', 'kind', 'length', 'width', 'height', 'label'] as const).every(
    (field) => vehicle[field] === body[field],
  ) &&
  (vehicle.isDefault || !body.isDefault);

/** Adds or changes a vehicle. Idempotent. */
export const saveVehicle = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: ['vehicles', 'save'],
    mutationFn: ({ id, body }: SavedVehicle) => {
      const saved = call('vehicles', 'saveVehicle', { params: { vehicleId: id }, body });
      return verifyOutcome(saved, async () => {
        const vehicles = await call('vehicles', 'listVehicles');
        return vehicles.some((vehicle) => vehicle.id === id && isAs(vehicle, body)) ? vehicles : undefined;
      });
    },
    meta: { isRepeatable: true },
    onSuccess: (vehicles) => {
      showVehicles(queries, vehicles);
      // Stays to come show its plate.
      void queries.invalidateQueries({ queryKey: bookingKeys.all });
    },
  });
