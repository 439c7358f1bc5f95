import { vehicleLimits } from '../../areas/vehicles.ts';
import type { Vehicle, VehicleInput } from '../../api/vehicles.ts';
import { toCentimetres } from '../../api/fit.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { MAX_VEHICLES } from '../../model/rules.ts';
import type { Garage, StoredVehicle } from '../../model/vehicle.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { updateStays } from './stay-vehicle.ts';

/** Two tabs may save at once. */
const RETRY = { attempts: 4, error: 'Your vehicles were changed in the same moment. Try again.' };

const emptyGarage = (userId: string): Garage => ({ userId, vehicles: [], defaultId: null, revision: 0 });

export const toVehicleAnswers = ({ vehicles, defaultId }: Garage): Vehicle[] =>
  vehicles.map(({ lengthCm, widthCm, heightCm, id, name, plate, plateFormat, kind, label }) => ({
    ...{ id, name, plate, plateFormat, kind, label },
    length: lengthCm / 100,
    width: widthCm / 100,
    height: heightCm / 100,
    isDefault: id === defaultId,
  }));

const toStored = (id: string, { length, width, height, ...vehicle }: VehicleInput): StoredVehicle => {
  const { name, plate, plateFormat, kind, label } = vehicle;
  return {
    ...{ id, name, plate, plateFormat, kind, label },
    lengthCm: toCentimetres(length),
    widthCm: toCentimetres(width),
    heightCm: toCentimetres(height),
  };
};

/** With the vehicle in its place, or as the last one. Throws `too_many_vehicles`. */
const withVehicle = ({ vehicles }: Garage, vehicle: StoredVehicle): StoredVehicle[] => {
  const at = vehicles.findIndex(({ id }) => id === vehicle.id);
  if (at >= 0) return vehicles.map((other, index) => (index === at ? vehicle : other));
  if (vehicles.length >= MAX_VEHICLES)
    throw new AppError('too_many_vehicles', 'Delete a vehicle first.', { details: { max: MAX_VEHICLES } });
  return [...vehicles, vehicle];
};

/** Applies a change over the latest garage; the first vehicle is the default where none is. */
const changeGarage = (
  deps: Needs<'garages'>,
  userId: string,
  change: (garage: Garage) => Pick<Garage, 'vehicles' | 'defaultId'> | undefined,
): Promise<Garage> =>
  retryOnConflict(async () => {
    const before = (await deps.garages.find(userId)) ?? emptyGarage(userId);
    const changed = change(before);
    if (!changed) return before;
    const isThere = changed.vehicles.some(({ id }) => id === changed.defaultId);
    const defaultId = isThere ? changed.defaultId : (changed.vehicles[0]?.id ?? null);
    const next = { ...before, ...changed, defaultId, revision: before.revision + 1 };
    return (await deps.garages.save(next)) ? next : CONFLICT;
  }, RETRY);

/** The vehicles of the caller. */
export const listVehicles = async (deps: Needs<'garages'>, { userId }: Actor): Promise<Vehicle[]> =>
  toVehicleAnswers((await deps.garages.find(userId)) ?? emptyGarage(userId));

/**
 * Adds or changes a vehicle, also in stays that have not ended. A repeated call changes nothing. Throws `too_many_vehicles`, `conflict` and
 * `rate_limited`.
 */
export const saveVehicle = async (
  deps: Needs<'garages' | 'bookings' | 'bookingVehicles' | 'limits' | 'clock'>,
  { userId }: Actor,
  vehicleId: string,
  { isDefault, ...input }: VehicleInput,
): Promise<Vehicle[]> => {
  await enforceRateLimits(deps, [limit(vehicleLimits['save-vehicle'], userId)]);
  const vehicle = toStored(vehicleId, { isDefault, ...input });
  const garage = await changeGarage(deps, userId, (before) => ({
    vehicles: withVehicle(before, vehicle),
    defaultId: isDefault ? vehicleId : before.defaultId,
  }));
  await updateStays(deps, userId, vehicle);
  return toVehicleAnswers(garage);
};

/** Deletes a vehicle; stays keep it. Throws `conflict`. */
export const deleteVehicle = async (
  deps: Needs<'garages'>,
  { userId }: Actor,
  vehicleId: string,
): Promise<Vehicle[]> =>
  toVehicleAnswers(
    await changeGarage(deps, userId, ({ vehicles, defaultId }) =>
      vehicles.some(({ id }) => id === vehicleId)
        ? { vehicles: vehicles.filter(({ id }) => id !== vehicleId), defaultId }
        : undefined,
    ),
  );
