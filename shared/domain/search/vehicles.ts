import type { VehicleType } from '../../model/spot-fields.ts';

/** Vehicles whose spots also fit others: a spot for a large car fits a smaller one. Motorbikes need to be named. */
const ROOMY: Readonly<Record<VehicleType, readonly VehicleType[]>> = {
  normal: ['normal', 'grande', 'extra'],
  grande: ['grande', 'extra'],
  extra: ['extra'],
  motos: ['motos'],
};

/** Whether a spot is for a vehicle, by those that its owner named; each one suffices. */
export const takesVehicle = (
  { vehicleTypes }: { readonly vehicleTypes: readonly VehicleType[] },
  vehicle: VehicleType | undefined,
): boolean => vehicle === undefined || ROOMY[vehicle].some((type) => vehicleTypes.includes(type));
