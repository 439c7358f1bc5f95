import type { VEHICLE_TYPES } from '../model/constants.ts';
import { TIGHT_CENTIMETRES } from '../model/rules.ts';

/** Whether and how a vehicle fits into a space: for the filter of the search, its cards and the drawing on a spot's page. */

/** In centimetres; a vehicle may lack a measure. */
export interface Size {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

export const SIDES = ['length', 'width', 'height'] as const;
export type Side = (typeof SIDES)[number];

/** `tight`: it fits, with less room than `TIGHT_CENTIMETRES` on a side. */
export type Verdict = 'fits' | 'tight' | 'no';

export interface Fit {
  readonly verdict: Verdict;
  /** The free centimetres in all on each side that the vehicle has a measure of; negative if it is too large. */
  readonly free: { readonly [S in Side]?: number | undefined };
}

/** Metres, as number or text, as a whole number of centimetres. */
export const toCentimetres = (metres: number | string): number => Math.round(Number(metres) * 100);

const judge = (side: Side, free: number): Verdict => {
  if (free < 0) return 'no';
  return free < TIGHT_CENTIMETRES[side] ? 'tight' : 'fits';
};

/** The known side with the least room, compared with what `tight` means there; undefined without a measure. */
export const findTightestSide = (free: Fit['free']): Side | undefined => {
  const room = (side: Side) => (free[side] ?? Infinity) / TIGHT_CENTIMETRES[side];
  const known = SIDES.filter((side) => free[side] !== undefined);
  return known.reduce<Side | undefined>(
    (least, side) => (least === undefined || room(side) < room(least) ? side : least),
    undefined,
  );
};

const WORST: readonly Verdict[] = ['no', 'tight', 'fits'];

/** Compares a vehicle with the usable measures of a space, all in centimetres. A measure that is missing always fits. */
export const computeFit = (space: Size, vehicle: { readonly [S in Side]?: number | undefined }): Fit => {
  const known = SIDES.flatMap((side) => {
    const needed = vehicle[side];
    return needed === undefined ? [] : [{ side, free: space[side] - needed }];
  });
  const verdicts = known.map(({ side, free }) => judge(side, free));
  return {
    verdict: WORST.find((verdict) => verdicts.includes(verdict)) ?? 'fits',
    free: Object.fromEntries(known.map(({ side, free }) => [side, free])),
  };
};

type VehicleType = (typeof VEHICLE_TYPES)[number];

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
