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

/** The vehicle that was searched for last, and as a query the measures of one and its kind, for the next visit. */
const KIND_KEY = 'plazalibre.vehicle';
const MEASURES_KEY = 'plazalibre.car';

const readSavedVehicle = () => VEHICLE_TYPES.find((type) => type === readStored(KIND_KEY)) ?? USUAL_VEHICLE;

/** The kind of vehicle that this device searches for: a car until another was chosen, and in a page rendered beforehand. */
export const useSavedVehicle = (): VehicleType => (useIsHydrating() ? USUAL_VEHICLE : readSavedVehicle());

/** The measures of a vehicle of this kind that were searched for last. */
export const readSavedMeasures = (vehicleType: VehicleType): Filters | undefined => {
  const kept = listFilters(new URLSearchParams(readStored(MEASURES_KEY) ?? ''));
  const hasMeasures = CAR_MEASURES.some((name) => kept[name] !== undefined);
  return hasMeasures && kept.vehicleType === vehicleType ? kept : undefined;
};

/** Keeps the kind of vehicle of a search, and its measures if there are some. */
export const saveVehicle = (filters: Filters) => {
  const { vehicleType } = filters;
  writeStored(KIND_KEY, vehicleType);
  const measures = CAR_MEASURES.flatMap((name) => (filters[name] ? [[name, String(filters[name])]] : []));
  if (measures.length === 0) return;
  writeStored(MEASURES_KEY, new URLSearchParams([...measures, ['vehicleType', vehicleType]]).toString());
};
