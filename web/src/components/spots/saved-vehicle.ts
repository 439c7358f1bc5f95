import { useQuery } from '@tanstack/react-query';
import {
  CAR_MEASURES,
  listFilters,
  USUAL_VEHICLE,
  type Filters,
  type VehicleType,
} from '#web/api/spots/filters.ts';
import { vehiclesQuery } from '#web/api/vehicles/list-vehicles.ts';
import { useIsHydrating } from '#web/lib/hydration.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { KIND_KEY, readSavedVehicle } from './read-saved-vehicle.ts';

/** The measurements of the vehicle of the last search, with its kind, for the next visit. */
const MEASURES_KEY = 'plazalibre.car';

const ANY_CAR: Filters = { vehicleType: USUAL_VEHICLE };

/**
 * The vehicle that this device searches for; by default and in prerendered pages a car of any size. It follows when the vehicles of the
 * person are read, as after a sign-in.
 */
export const useSavedVehicle = (): Filters => {
  useQuery({ ...vehiclesQuery, enabled: false });
  return useIsHydrating() ? ANY_CAR : readSavedVehicle();
};

/** The measurements of the own vehicle, or the last ones, for a vehicle of this kind. */
export const readSavedMeasures = (vehicleType: VehicleType): Filters | undefined => {
  const own = readSavedVehicle();
  const kept =
    own.carLength === undefined ? listFilters(new URLSearchParams(readStored(MEASURES_KEY) ?? '')) : own;
  const hasMeasures = CAR_MEASURES.some((name) => kept[name] !== undefined);
  return hasMeasures && kept.vehicleType === vehicleType ? kept : undefined;
};

/** Stores the kind of vehicle of a search, and its measurements if given. */
export const saveVehicle = (filters: Filters) => {
  const { vehicleType } = filters;
  writeStored(KIND_KEY, vehicleType);
  const measures = CAR_MEASURES.flatMap((name) => (filters[name] ? [[name, String(filters[name])]] : []));
  if (measures.length === 0) return;
  writeStored(MEASURES_KEY, new URLSearchParams([...measures, ['vehicleType', vehicleType]]).toString());
};
