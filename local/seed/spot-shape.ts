import { addDays } from '#shared/lib/time.ts';
import type { DemoSpot, SpotKind } from './demo-types.ts';
import type { Random } from './random.ts';

export const pickVehicle = (random: Random, kind: SpotKind): DemoSpot['vehicleType'] => {
  if (kind === 'motos') return 'motos';
  if (kind === 'courtyard' || kind === 'carport' || kind === 'rooftop')
    return random.pick(['normal', 'normal', 'grande', 'extra'] as const);
  return random.pick(['normal', 'normal', 'normal', 'grande'] as const);
};

const OPEN_SKY = [3.5, 4.5] as const;
const TALL_ROOF = [2.6, 3] as const;
const USUAL_ROOF = [2, 2.3] as const;

const SIZES = {
  normal: { length: [4.5, 5], width: [2.2, 2.5] },
  grande: { length: [5.1, 5.5], width: [2.5, 2.9] },
  extra: { length: [6, 7.2], width: [2.8, 3.3] },
  motos: { length: [2.2, 2.6], width: [1.1, 1.5] },
} as const;

export const measure = (
  random: Random,
  vehicle: DemoSpot['vehicleType'],
  open: boolean,
): DemoSpot['dimensions'] => {
  const { length, width } = SIZES[vehicle];
  const [lowest, highest] = open ? OPEN_SKY : vehicle === 'extra' ? TALL_ROOF : USUAL_ROOF;
  return {
    length: random.between(length[0], length[1]).toFixed(1),
    width: random.between(width[0], width[1]).toFixed(1),
    height: random.between(lowest, highest).toFixed(1),
  };
};

const KIND_PRICE: Readonly<Record<SpotKind, number>> = {
  garage: 1,
  charger: 1.18,
  lockup: 1.08,
  courtyard: 0.85,
  carport: 0.92,
  rooftop: 0.88,
  motos: 0.58,
};
const VEHICLE_PRICE = { normal: 1, grande: 1.08, extra: 1.25, motos: 1 } as const;

/** Whole or half euros, from 8 to 32. */
const toPriceCents = (euros: number): number => Math.round(Math.min(32, Math.max(8, euros)) * 2) * 50;

const WORK_DAYS = [1, 2, 3, 4, 5] as const;
const WEEKEND = [0, 6] as const;

export const pickAvailability = (random: Random, today: string, kind: SpotKind): DemoSpot['availability'] => {
  const always: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
  const limited: readonly (readonly number[])[] =
    kind === 'garage' || kind === 'charger' ? [WORK_DAYS, WEEKEND] : [WORK_DAYS, [0, 1, 2, 3, 4, 5]];
  const weekdays = random.chance(0.2) ? random.pick(limited) : always;
  const firstDate = addDays(today, random.chance(0.06) ? random.whole(5, 30) : -random.whole(75, 240));
  return { weekdays: [...weekdays], firstDate, lastDate: addDays(today, random.whole(300, 420)) };
};

/** Prices per day on weekdays and on weekends, by city, neighbourhood, kind and size. */
export const pickPrices = (
  random: Random,
  usual: number,
  kind: SpotKind,
  vehicle: DemoSpot['vehicleType'],
): Pick<DemoSpot, 'weekdayPriceCents' | 'weekendPriceCents'> => {
  const weekday = toPriceCents(usual * KIND_PRICE[kind] * VEHICLE_PRICE[vehicle] * random.between(0.9, 1.12));
  const weekend = toPriceCents((weekday / 100) * random.pick([0.9, 1, 1.1, 1.15, 1.2, 1.25]));
  return { weekdayPriceCents: weekday, weekendPriceCents: weekend };
};
