import { createRandom, type Random } from '#local/seed/random.ts';
import type { VehicleType } from '#shared/model/spot-fields.ts';
import type { TableItem } from '#shared/data/client.ts';
import { packCell, packEntry } from '#shared/data/map-codec.ts';
import type { Cell, CellId } from '#shared/domain/ports/search.ts';
import * as cells from '#shared/domain/search/cells.ts';
import { toMapEntry } from '#shared/domain/search/map-entry.ts';
import { ALWAYS, type MonthPattern } from '#shared/model/month-pattern.ts';
import type { Spot } from '#shared/model/spot.ts';
import { getRangeLength, MAX_LEVEL, toZ } from '#shared/lib/quad.ts';
import { addDays, toInstant } from '#shared/lib/time.ts';

/** A Monday morning, so that the figures are the same on any day. */
export const NOW = Date.parse('2026-06-01T08:00:00Z');

/** Towns with most of the spots of Spain: centre, degrees to the edge, share in percent. Other spots are anywhere. */
const TOWNS = [
  [40.42, -3.7, 0.12, 30],
  [41.39, 2.16, 0.09, 23],
  [39.47, -0.376, 0.075, 15],
  [37.39, -5.98, 0.075, 15],
  [28.47, -16.26, 0.075, 11],
] as const;
const TITLES = ['Plaza de garaje cerca de la estación', 'Coche a cubierto en Lavapiés', 'Patio con árboles'];
const ADDRESSES = ['Calle de Augusto Figueroa, 40, 28004 Madrid', 'Carrer de Mallorca, 7, 08005 Barcelona'];
const WEEKDAYS = ['0123456', '0123456', '12345'].map((days) => Array.from(days, Number));
const HOURS = [
  { start: '00:00', end: '23:59' },
  { start: '08:00', end: '22:00' },
] as const;

/** The distribution among a hundred spots: 33 for motorbikes, 60 for usual cars, 5 for large ones and 2 for vans. */
const pickVehicle = (index: number): VehicleType => {
  const mixed = Math.imul(index ^ (index >>> 15), 2_246_822_519);
  const percent = ((mixed ^ (mixed >>> 13)) >>> 0) % 100;
  if (percent < 33) return 'motos';
  return percent < 93 ? 'normal' : percent < 98 ? 'grande' : 'extra';
};

/** The position of a spot: mostly in towns, and there mostly near the centre. */
export const pickPosition = (random: Random) => {
  let left = random.next() * 100;
  const town = TOWNS.find(([, , , share]) => (left -= share) < 0);
  const nearZero = () => (random.next() + random.next() + random.next()) / 1.5 - 1;
  return town
    ? { latitude: town[0] + nearZero() * town[2], longitude: town[1] + nearZero() * town[2] }
    : { latitude: random.between(36.1, 43.6), longitude: random.between(-8.9, 3.1) };
};

/** A quarter of the spots have stays in the next 60 days. */
const pickBusy = (random: Random, timeZone: string) => {
  const at = (day: number, time: string) => toInstant(timeZone, addDays('2026-06-01', day), time);
  const days = random.chance(0.25) ? [3, 12, 21, 30, 39, 48, 57].map((day) => day + random.whole(0, 4)) : [];
  return days.map((day) => ({ start: at(day, '13:00'), end: at(day + random.whole(0, 4), '18:30') }));
};

const pickSpot = (random: Random, id: string) => ({
  ...{ id: `spt_${id}`, title: random.pick(TITLES), address: random.pick(ADDRESSES) },
  availability: { weekdays: random.pick(WEEKDAYS), firstDate: '2026-01-01', lastDate: '2027-06-30' },
  ...{ minDurationHours: random.pick([1, 1, 24]), advanceBookingHours: random.pick([0, 0, 12]) },
  accessHours: random.pick(HOURS),
  ...{ isCovered: random.chance(0.7), isAccessible: random.chance(0.3), hasSecurity: random.chance(0.4) },
  exceptions: { blocked: [], opened: random.chance(0.1) ? ['2026-06-06', '2026-06-13'] : [] },
  ...{ amenities: { electricCharger: random.chance(0.2) }, ratingCount: 9, ratingSum: random.whole(30, 45) },
  dimensions: { length: '5', width: '2.5', height: random.pick(['2', '2.2']) },
  images: Array<string>(4).fill(`/api/images/de0000000000000a/${id}.jpg`),
});

const PATTERNS: readonly MonthPattern[] = [
  ALWAYS,
  { type: 'weekdays', from: '08:00', to: '19:00' },
  { type: 'nights', from: '19:00', to: '08:00' },
];

/** Every third spot is offered by the month, too, a third of these in each pattern, and some of them are rented. */
const pickOffer = (
  index: number,
  dayCents: number,
): Pick<Spot, 'bookingTypes' | 'monthPriceCents' | 'minMonths' | 'monthPattern' | 'rented'> => {
  const isByMonth = index % 3 === 0;
  const [pattern = ALWAYS, other = ALWAYS] = [PATTERNS[(index / 3) % 3], PATTERNS[(index / 15) % 3]];
  return {
    bookingTypes: isByMonth ? ['stay', 'month'] : ['stay'],
    monthPriceCents: isByMonth ? dayCents * 8 : null,
    minMonths: index % 2 === 0 ? 1 : 3,
    monthPattern: isByMonth ? pattern : ALWAYS,
    rented: index % 15 === 0 ? [{ rentalId: 'rnt', from: '2026-05-10', until: null, pattern: other }] : [],
  };
};

/** The map with this many spots, in key order; items are created on demand. */
export const createMarket = (count: number) => {
  // Typed numbers: with a million objects, garbage collection would take longer than the searches.
  const places = Float64Array.from({ length: count }, (_, number) => {
    const { latitude, longitude } = pickPosition(createRandom(number));
    return toZ(latitude, longitude);
  }).sort();
  const priceOf = (z: number) => 600 + (z % 49) * 50;
  const countBefore = (z: number, low = 0, high = count): number => {
    if (low === high) return low;
    const middle = (low + high) >> 1;
    return (places[middle] ?? 0) < z ? countBefore(z, middle + 1, high) : countBefore(z, low, middle);
  };
  const findEntry = (index: number): TableItem => {
    const z = places[index] ?? 0;
    const [random, { x, y }] = [createRandom(index), cells.columnRow({ level: MAX_LEVEL, index: z })];
    const latitude = ((y + 0.5) * 180) / 2 ** MAX_LEVEL - 90;
    const longitude = ((x + 0.5) * 360) / 2 ** MAX_LEVEL - 180;
    const timeZone = latitude < 30 ? 'Atlantic/Canary' : 'Europe/Madrid';
    const prices = { weekdayPriceCents: priceOf(z), weekendPriceCents: priceOf(z) + random.whole(0, 8) * 50 };
    const spot = pickSpot(random, `01JQ2T8Z3M4N5P6Q7${String(index).padStart(9, '0')}`);
    const whole = {
      ...spot,
      vehicleTypes: [pickVehicle(index)],
      ...prices,
      ...pickOffer(index, priceOf(z)),
      latitude,
      longitude,
      timeZone,
    } as unknown as Spot; // the map reads no other fields
    return packEntry({ ...toMapEntry(whole, pickBusy(random, timeZone), NOW), version: NOW });
  };
  const makeCell = (id: CellId): Cell | undefined => {
    const length = getRangeLength(id.level);
    const inside = places.slice(countBefore(id.index * length), countBefore((id.index + 1) * length));
    if (inside.length === 0) return undefined;
    const cell = { ...cells.emptyCell(id), version: NOW };
    if (id.level === cells.FINEST) {
      const first = countBefore(id.index * length);
      const toSpace = (z: number, step: number) => ({
        z,
        weekdayPriceCents: priceOf(z),
        vehicleTypes: [pickVehicle(first + step)],
      });
      return { ...cell, ...cells.listSquares(id, Array.from(inside, toSpace)) };
    }
    const quarters = [0, 1, 2, 3].map((part) =>
      makeCell({ ...id, level: id.level + 1, index: id.index * 4 + part }),
    );
    return quarters.filter((quarter) => quarter !== undefined).reduce(cells.withQuarter, cell);
  };
  const findCell = (id: CellId): TableItem | undefined => {
    const cell = makeCell(id);
    return cell && packCell(cell);
  };
  return { countBefore, findEntry, findCell };
};
