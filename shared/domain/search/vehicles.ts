import type { VehicleType } from '../../model/spot-fields.ts';

/** Vehicles whose spaces take one: a space for a large car takes a smaller one. Motorbikes go only where they are named. */
const ROOMY: Readonly<Record<VehicleType, readonly VehicleType[]>> = {
  normal: ['normal', 'grande', 'extra'],
  grande: ['grande', 'extra'],
  extra: ['extra'],
  motos: ['motos'],
};

/** Whether a space takes a vehicle, by those that its owner named; each takes any. */
export const takesVehicle = (
  { vehicleTypes }: { readonly vehicleTypes: readonly VehicleType[] },
  vehicle: VehicleType | undefined,
): boolean => vehicle === undefined || ROOMY[vehicle].some((type) => vehicleTypes.includes(type));
