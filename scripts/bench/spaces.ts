import { generateDemoData } from '#local/seed/demo-data.ts';
import type { DemoSpot } from '#local/seed/demo-types.ts';
import { createRandom, type Random } from '#local/seed/random.ts';
import type { Period } from '#shared/lib/half-hours.ts';
import { SPAIN } from '#shared/domain/spots/position.ts';
import type { Spot } from '#shared/domain/spots/spot.ts';
import { addDays, HOUR, toInstant, toIso, toLocal } from '#shared/lib/time.ts';

/** The moment at which everything is asked: a Monday morning, so that a seed gives the same figures on any day. */
export const NOW = Date.parse('2026-06-01T08:00:00Z');

/** Stays are booked, and asked for, up to so many days ahead. */
const DAYS_AHEAD = 60;

interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** The demo town whose titles, streets and prices its spaces have. */
  readonly town: string;
  /** Degrees that its spaces lie from its middle at most, nearly all much less. */
  readonly spread: number;
  /** Of a hundred spaces. */
  readonly share: number;
}

/** Most of the spaces of Spain, by town; what is left of a hundred lies anywhere. */
const PLACES: readonly Place[] = [
  { latitude: 40.42, longitude: -3.7, town: 'Madrid', spread: 0.12, share: 30 },
  { latitude: 41.39, longitude: 2.16, town: 'Barcelona', spread: 0.09, share: 23 },
  { latitude: 39.47, longitude: -0.376, town: 'Valencia', spread: 0.075, share: 9 },
  { latitude: 37.39, longitude: -5.98, town: 'Sevilla', spread: 0.075, share: 7 },
  { latitude: 36.72, longitude: -4.42, town: 'Málaga', spread: 0.075, share: 6 },
  { latitude: 43.26, longitude: -2.93, town: 'Bilbao', spread: 0.06, share: 5 },
  { latitude: 41.65, longitude: -0.88, town: 'Zaragoza', spread: 0.075, share: 4 },
  { latitude: 28.47, longitude: -16.26, town: 'Santa Cruz de Tenerife', spread: 0.075, share: 5 },
  { latitude: 39.58, longitude: 2.66, town: 'Palma', spread: 0.075, share: 5 },
];

/** Some of the spaces are in one building, at one position. */
const IN_THE_SAME_BUILDING = 0.03;

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
/** From -1 to 1, mostly about 0. */
const aroundNull = (random: Random) => (random.next() + random.next() + random.next()) / 1.5 - 1;

/** A town by its share, or nothing for anywhere else. */
const pickPlace = (random: Random): Place | undefined => {
  let left = random.next() * 100;
  return PLACES.find(({ share }) => (left -= share) < 0);
};

const townOf = (random: Random) => pickPlace(random) ?? random.pick(PLACES);

/** A position as spaces have them: mostly in towns. `width` above 1 goes beyond where they are. */
export const pickPosition = (random: Random, width = 1) => {
  const place = pickPlace(random);
  const town = place ?? townOf(random);
  const at = place
    ? {
        latitude: place.latitude + aroundNull(random) * place.spread * width,
        longitude: place.longitude + aroundNull(random) * place.spread * width,
      }
    : { latitude: random.between(36.1, 43.6), longitude: random.between(-8.9, 3.1) };
  return { latitude: rounded(at.latitude), longitude: rounded(at.longitude), town };
};

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => DIGITS[random.whole(0, 31)]).join('');
const picture = (random: Random) =>
  `/api/images/de0000000000000a/01JQ2T8Z3M4N5P6Q7R8S${digits(random, 6)}.jpg`;

const demoByTown = (seed: number): ReadonlyMap<string, readonly DemoSpot[]> => {
  const { spots } = generateDemoData({ seed, now: new Date(NOW), spots: 600 });
  const towns = new Map<string, DemoSpot[]>();
  for (const spot of spots) towns.set(spot.city, [...(towns.get(spot.city) ?? []), spot]);
  return towns;
};

/** Stays of a space that are paid, one after the other: whole days, and some hours in between. */
const pickBusy = (random: Random, timeZone: string): Period[] => {
  const busy: Period[] = [];
  const today = toLocal(timeZone, NOW).date;
  for (let day = random.whole(0, 14); day < DAYS_AHEAD; day += random.whole(2, 16)) {
    const date = addDays(today, day);
    if (random.chance(0.3)) {
      const start = toInstant(timeZone, date, random.pick(['08:00', '09:30', '12:00', '17:30']));
      busy.push({ start, end: start + random.whole(2, 12) * HOUR });
      continue;
    }
    const nights = random.whole(1, 6);
    busy.push({
      start: toInstant(timeZone, date, '13:00'),
      end: toInstant(timeZone, addDays(date, nights), '12:00'),
    });
    day += nights;
  }
  return busy.filter(({ end }) => end > NOW);
};

const pickBlocked = (random: Random, timeZone: string): Spot['exceptions']['blocked'] => {
  const from = addDays(toLocal(timeZone, NOW).date, random.whole(-5, 50));
  return [{ from, to: addDays(from, random.whole(0, 20)) }];
};

/** Some days on which a space is open that is closed on their weekdays. */
const pickOpened = (random: Random, timeZone: string): string[] => {
  const from = addDays(toLocal(timeZone, NOW).date, random.whole(1, 40));
  return Array.from({ length: random.whole(3, 14) }, (_, day) => addDays(from, day));
};

/** A public space and what is booked of it. */
export interface Space {
  readonly spot: Spot;
  readonly busy: readonly Period[];
}

const toSpot = (random: Random, demo: DemoSpot, timeZone: string): Omit<Spot, 'latitude' | 'longitude'> => {
  const ratingCount = random.chance(0.4) ? random.whole(1, 40) : 0;
  const cents = (price: number) => Math.round((price * random.between(0.85, 1.2)) / 50) * 50;
  const isOpened = demo.availability.weekdays.length < 7 && random.chance(0.5);
  return {
    id: `spt_01J${digits(random, 23)}`,
    ownerId: `owner-${random.whole(1, 1e6)}`,
    title: demo.title,
    description: demo.description,
    address: demo.address,
    timeZone,
    weekdayPriceCents: cents(demo.priceWeekdayCents),
    weekendPriceCents: cents(demo.priceWeekendCents),
    minDurationHours: demo.minDurationHours,
    advanceBookingHours: demo.advanceBookingHours,
    cancellationLimitHours: demo.cancellationLimitHours,
    instructions: demo.instructions,
    accessDetails: '',
    spotNumber: demo.spotNumber,
    images: Array.from({ length: random.whole(3, 8) }, () => picture(random)),
    dimensions: demo.dimensions,
    vehicleTypes: [demo.vehicleType],
    maneuverability: demo.maneuverability,
    amenities: demo.amenities,
    isCovered: demo.isCovered,
    isAccessible: demo.isAccessible,
    hasSecurity: demo.hasSecurity,
    accessHours: demo.accessHours,
    availability: demo.availability,
    exceptions: {
      blocked: random.chance(0.08) ? pickBlocked(random, timeZone) : [],
      opened: isOpened ? pickOpened(random, timeZone) : [],
    },
    isActive: true,
    review: 'approved',
    reviewReason: null,
    submittedAt: toIso(NOW - 1000 * HOUR),
    ratingSum: Math.round(ratingCount * random.between(3.4, 5)),
    ratingCount,
    version: 1,
    createdAt: toIso(NOW - 1000 * HOUR),
    updatedAt: toIso(NOW),
  };
};

/** The spaces of a seed by number: each is made anew whenever it is asked for, so that a million need no memory. */
export const spacesOf = (seed: number): ((number: number) => Space) => {
  const demos = demoByTown(seed);
  const positionOf = (number: number) => pickPosition(createRandom(Math.imul(seed, 7919) + number));
  return (number) => {
    const random = createRandom(Math.imul(seed + 1, 104_729) + number);
    const sharesBuilding = number > 0 && random.chance(IN_THE_SAME_BUILDING);
    const at = positionOf(sharesBuilding ? random.whole(0, number - 1) : number);
    const { latitude, longitude, town } = at;
    const timeZone = latitude < SPAIN.south + 2 ? 'Atlantic/Canary' : 'Europe/Madrid';
    const demo = random.pick(demos.get(town.town) ?? []);
    const spot = { ...toSpot(random, demo, timeZone), latitude, longitude };
    return { spot, busy: random.chance(0.25) ? pickBusy(random, timeZone) : [] };
  };
};

/** Days of a stay that somebody asks for: 1 to 7 nights that begin soon. */
export const pickDates = (random: Random): { startDate: string; endDate: string } => {
  const startDate = addDays(toLocal('Europe/Madrid', NOW).date, random.whole(1, DAYS_AHEAD));
  return { startDate, endDate: addDays(startDate, random.whole(1, 7)) };
};
