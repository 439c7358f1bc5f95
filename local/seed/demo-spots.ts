import { KM_PER_DEGREE, shrinkAt } from '#shared/lib/geo.ts';
import { addDays, toLocal } from '#shared/lib/time.ts';
import { CITIES, type DemoAddress, type DemoArea, type DemoCity } from './cities.ts';
import { describeEntry, describeZone } from './entry-facts.ts';
import type { DemoSpot, DemoSpotFacts, SpotKind } from './demo-types.ts';
import { DEMO_OWNER, type DemoPerson } from './people.ts';
import type { Random } from './random.ts';
import { PictureDealer } from './spot-pictures.ts';
import { measure, pickAvailability, pickPrices, pickVehicle } from './spot-shape.ts';
import { writeDescription, writeInstructions, writeTitle } from './spot-texts.ts';

const METRES_PER_DEGREE = KM_PER_DEGREE * 1000;

/** The demo owner's spots: in Madrid, one of each common kind. */
const DEMO_OWNER_KINDS: readonly SpotKind[] = ['garage', 'charger', 'courtyard', 'lockup'];

/** The number of spots of each city, in proportion to its share. */
const shareOut = (count: number): { city: DemoCity; spots: number }[] => {
  const total = CITIES.reduce((sum, { share }) => sum + share, 0);
  let before = 0;
  return CITIES.map((city) => {
    const upTo = before + city.share;
    const spots = Math.round((upTo * count) / total) - Math.round((before * count) / total);
    before = upTo;
    return { city, spots };
  });
};

const pickKind = (random: Random, city: DemoCity): SpotKind => {
  const common: SpotKind[] = [
    ...Array<SpotKind>(11).fill('garage'),
    'charger',
    'charger',
    'lockup',
    'lockup',
    'lockup',
    'courtyard',
    'courtyard',
    'motos',
    'motos',
    'rooftop',
  ];
  return random.pick<SpotKind>(city.south ? [...common, 'carport', 'carport', 'carport'] : common);
};

interface Plot {
  readonly kind: SpotKind;
  readonly city: DemoCity;
  readonly area: DemoArea;
  readonly at: DemoAddress | undefined;
  readonly set: ReturnType<PictureDealer['deal']>;
  readonly ownerEmail: string;
  readonly isActive: boolean;
  /** So that somebody who needs a spot now finds one in each city. */
  readonly isAlwaysOpen: boolean;
}

const placeIn = (
  random: Random,
  { latitude, longitude, spread }: DemoArea,
): { latitude: number; longitude: number } => {
  const [angle, reach] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * spread];
  const north = (Math.sin(angle) * reach) / METRES_PER_DEGREE;
  const east = (Math.cos(angle) * reach) / (METRES_PER_DEGREE * shrinkAt(latitude));
  return {
    latitude: Number((latitude + north).toFixed(6)),
    longitude: Number((longitude + east).toFixed(6)),
  };
};

const describeFacts = (random: Random, plot: Plot, now: Date): DemoSpotFacts => {
  const { kind, city, area, at, set } = plot;
  const vehicleType = pickVehicle(random, kind);
  const indoors = kind === 'garage' || kind === 'charger';
  const hasSecurity = indoors ? random.chance(0.6) : random.chance(0.3);
  const level = set.level ?? random.pick([1, 1, 2, 2, 3]);
  const numbers: Readonly<Record<SpotKind, string>> = {
    garage: `${set.number}`,
    charger: `${set.number}`,
    lockup: '1',
    courtyard: `${set.number}`,
    carport: `${set.number}`,
    rooftop: `${set.number}`,
    motos: `M${set.number}`,
  };
  return {
    ...plot,
    street: at?.street ?? random.pick(area.streets),
    level,
    vehicleType,
    hasSecurity,
    isAccessible: indoors ? random.chance(0.35) : kind !== 'rooftop' && random.chance(0.5),
    amenities: {
      ramp: indoors || kind === 'rooftop',
      restroom: random.chance(kind === 'rooftop' ? 0.4 : 0.07),
      cctv: hasSecurity && random.chance(0.65),
      elevator: (indoors && random.chance(0.65)) || (kind === 'rooftop' && random.chance(0.8)),
      electricCharger: kind === 'charger',
    },
    accessHours: random.chance(0.82)
      ? { start: '00:00', end: '23:59' }
      : random.pick([
          { start: '07:00', end: '22:00' },
          { start: '06:30', end: '23:30' },
          { start: '08:00', end: '21:00' },
          { start: '07:00', end: '23:00' },
        ]),
    dimensions: measure(random, vehicleType, kind === 'courtyard' || kind === 'rooftop'),
    maneuverability: random.pick(indoors ? [2, 3, 3, 4, 4, 5] : [3, 4, 4, 5, 5]),
    spotNumber: numbers[kind],
    availability: pickAvailability(random, toLocal(city.timeZone, now.getTime()).date, kind),
  };
};

const finishSpot = (random: Random, plot: Plot, facts: DemoSpotFacts, taken: Set<string>): DemoSpot => {
  const { kind, city, area, at, set } = plot;
  const { street, vehicleType } = facts;
  const anyNumber = kind === 'lockup' ? set.number : random.whole(2, 88);
  const number = at ? at.number : `${anyNumber}`;
  const { latitude, longitude } = at ?? placeIn(random, area);
  return {
    kind,
    ownerEmail: plot.ownerEmail,
    title: writeTitle(random, facts, taken),
    description: writeDescription(random, facts),
    address: [street, number, `${area.postcode} ${city.name}`].filter(Boolean).join(', '),
    street,
    number,
    postcode: area.postcode,
    city: city.name,
    province: city.province,
    ine: city.ine,
    latitude,
    longitude,
    timeZone: city.timeZone,
    ...pickPrices(random, city.price * area.demand, kind, vehicleType),
    minDurationHours: random.pick([1, 2, 2, 3, 4, 6, 6]),
    advanceBookingHours: random.pick([0, 1, 2, 4, 6, 12, 24]),
    cancellationLimitHours: random.pick([12, 24, 24, 24, 48]),
    instructions: writeInstructions(random, facts),
    spotNumber: facts.spotNumber,
    dimensions: facts.dimensions,
    maneuverability: facts.maneuverability,
    vehicleType,
    hasSecurity: facts.hasSecurity,
    isCovered: kind !== 'courtyard' && kind !== 'rooftop',
    isAccessible: facts.isAccessible,
    lowEmissionZone: describeZone({ kind, postcode: area.postcode, city: city.name }),
    ...describeEntry(kind, facts.dimensions.length),
    accessHours: facts.accessHours,
    amenities: facts.amenities,
    availability: facts.availability,
    exceptions: { blocked: [], opened: [] },
    pictures: [...set.pictures],
    isActive: plot.isActive,
  };
};

/** Spots all over Spain; the demo owner's four come first in Madrid. */
export const inventSpots = (
  random: Random,
  owners: readonly DemoPerson[],
  now: Date,
  count: number,
): DemoSpot[] => {
  const others = owners.filter(({ email }) => email !== DEMO_OWNER.email);
  const taken = new Set<string>();
  const dealer = new PictureDealer();
  const plots = shareOut(count).flatMap(({ city, spots }) =>
    Array.from({ length: spots }, (_, index): Plot => {
      const own = city.name === 'Madrid' ? DEMO_OWNER_KINDS[index] : undefined;
      const isFirst = index === 0;
      const area = city.areas[index % city.areas.length] ?? random.pick(city.areas);
      const { addresses = [] } = area;
      const picked = own ?? pickKind(random, city);
      const kind = isFirst && picked === 'motos' ? 'garage' : picked;
      return {
        kind,
        set: dealer.deal(kind, area),
        isAlwaysOpen: own !== undefined || isFirst,
        city,
        area,
        at: addresses[Math.floor(index / city.areas.length) % addresses.length],
        ownerEmail: own === undefined ? random.pick(others).email : DEMO_OWNER.email,
        isActive: own === undefined ? !random.chance(0.04) || isFirst : own !== 'lockup',
      };
    }),
  );
  return plots.map((plot) =>
    finishSpot(random, plot, withUsualDays(plot, describeFacts(random, plot, now), now), taken),
  );
};

/** The demo owner's spots and one in each city are always bookable, so that the demo has content. */
const withUsualDays = (plot: Plot, facts: DemoSpotFacts, now: Date): DemoSpotFacts => {
  if (!plot.isAlwaysOpen) return facts;
  const today = toLocal(plot.city.timeZone, now.getTime()).date;
  return {
    ...facts,
    accessHours: { start: '00:00', end: '23:59' },
    availability: {
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      firstDate: addDays(today, -150),
      lastDate: addDays(today, 365),
    },
  };
};
