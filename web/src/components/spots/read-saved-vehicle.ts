import { VEHICLE_TYPES } from '#shared/model/constants.ts';
import { USUAL_VEHICLE, type Filters } from '#web/api/spots/filters.ts';
import { readOwnVehicle } from '#web/lib/own-vehicle.ts';
import { readStored } from '#web/lib/storage.ts';

/** The kind of vehicle of the last search, for the next visit. */
export const KIND_KEY = 'plazalibre.vehicle';

/** The default vehicle of who is signed in, with its measures, or the kind of the last search. */
export const readSavedVehicle = (): Filters => {
  const own = readOwnVehicle();
  if (own)
    return { vehicleType: own.kind, carLength: own.length, carWidth: own.width, carHeight: own.height };
  return { vehicleType: VEHICLE_TYPES.find((type) => type === readStored(KIND_KEY)) ?? USUAL_VEHICLE };
};
