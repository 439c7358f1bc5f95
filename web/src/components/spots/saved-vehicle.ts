import { VEHICLE_TYPES } from '#shared/model/constants.ts';
import {
  CAR_MEASURES,
  listFilters,
  USUAL_VEHICLE,
  type Filters,
  type VehicleType,
} from '#web/api/spots/filters.ts';
import { useIsHydrating } from '#web/lib/hydration.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

/** The vehicle of the last search, with its measurements and kind, for the next visit. */
const KIND_KEY = 'plazalibre.vehicle';
const MEASURES_KEY = 'plazalibre.car';

const readSavedVehicle = () => VEHICLE_TYPES.find((type) => type === readStored(KIND_KEY)) ?? USUAL_VEHICLE;

/** The kind of vehicle that this device searches for; by default and in prerendered pages a car. */
export const useSavedVehicle = (): VehicleType => (useIsHydrating() ? USUAL_VEHICLE : readSavedVehicle());

/** The last measurements for a vehicle of this kind. */
export const readSavedMeasures = (vehicleType: VehicleType): Filters | undefined => {
  const kept = listFilters(new URLSearchParams(readStored(MEASURES_KEY) ?? ''));
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
