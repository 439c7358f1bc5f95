/**
 * A seeded Spain with a million streets: towns and people from the gazetteer; names, kinds, lines and house numbers as the streets of La
 * Rioja have them.
 */
import { createRandom, type Random } from '#local/seed/random.ts';
import type { Gazetteer, Municipality } from '#shared/adapters/places/place.ts';
import type { Point } from '#shared/domain/ports/places.ts';
import type { Street } from '#shared/domain/ports/streets.ts';
import { KM_PER_DEGREE, shrinkAt } from '#shared/lib/geo.ts';
import { readStreetName, toSlug } from '#shared/lib/street-name.ts';
import { roundPoint } from '#shared/data/streets/street-numbers.ts';

const STREETS_OF_SPAIN = 1_000_000;
/** Streets of cities that have fewer than their people let expect. */
const KNOWN_COUNTS: Readonly<Record<string, number>> = { '28079': 9_500, '08019': 4_500 };
/** Population if the gazetteer names none. */
const FEW_PEOPLE = 300;
const CITY_PEOPLE = 50_000;
/** With twice the people a town has one and a half times the streets, as in La Rioja. */
const GROWTH = 0.6;
const STREETS_A_SQUARE_KM = 75;
const PEOPLE_A_POSTCODE = 60_000;
/** Its house numbers are not in the model. */
const LOGROÑO = '26089';
const MODEL_OF_CITIES = 5_000;

/** Shares of names: of La Rioja as they are, of a town of Spain, otherwise two names of La Rioja combined. */
const REAL_NAMES = 0.45;
const NAMES_OF_TOWNS = 0.15;
const IN_SETTLEMENTS = 0.07;
/** Provinces whose people live in many small places. */
const SCATTERED: ReadonlySet<string> = new Set(['15', '27', '32', '33', '36']);
const IN_SCATTERED_SETTLEMENTS = 0.4;

const provinceOf = ({ id }: Municipality) => id.slice('es:'.length, 'es:'.length + 2);
const codeOf = ({ id }: Municipality) => id.slice('es:'.length);
const peopleOf = ({ weight }: Municipality) => weight || FEW_PEOPLE;

/** The number of streets of each town; a million in all. */
const countStreets = (towns: readonly Municipality[]): ReadonlyMap<string, number> => {
  const known = Object.values(KNOWN_COUNTS).reduce((sum, count) => sum + count, 0);
  const sizes = towns.map((town) => [codeOf(town), peopleOf(town) ** GROWTH] as const);
  const all = sizes.reduce((sum, [code, size]) => sum + (KNOWN_COUNTS[code] ? 0 : size), 0);
  const share = (STREETS_OF_SPAIN - known) / all;
  return new Map(
    sizes.map(([code, size]) => [code, KNOWN_COUNTS[code] ?? Math.max(1, Math.round(size * share))]),
  );
};

const move = ({ lat, lng }: Point, east: number, north: number): Point => ({
  lat: lat + north / KM_PER_DEGREE,
  lng: lng + east / (KM_PER_DEGREE * shrinkAt(lat)),
});

/** A point within `radius` kilometres, more often near the middle. */
const scatter = (random: Random, middle: Point, radius: number): Point => {
  const [angle, distance] = [random.between(0, 2 * Math.PI), radius * random.next() ** 0.6];
  return move(middle, distance * Math.cos(angle), distance * Math.sin(angle));
};

/** The lines and houses of a street, moved to another place. */
const transplant = ({ middle, lines, houses }: Street, to: Point, postcode: string) => {
  const stretch = shrinkAt(middle.lat) / shrinkAt(to.lat);
  const at = ({ lat, lng }: Point): Point =>
    roundPoint({ lat: to.lat + lat - middle.lat, lng: to.lng + (lng - middle.lng) * stretch });
  return {
    middle: roundPoint(to),
    lines: lines.map((line) => line.map(at)),
    houses: houses.map((house) => ({ ...house, postcode, ...at(house) })),
  };
};

const withoutBrackets = (name: string) => name.replace(/\s*\([^)]*\)/g, '').trim();

/** Names as a town could have them, each drawn as often as in the province that they are of. */
const nameMaker = (streets: readonly Street[], towns: readonly Municipality[]) => {
  const names = streets.map(({ name }) => withoutBrackets(name)).filter((name) => / \S/.test(name));
  const combine = (random: Random): string => {
    const [one, other] = [random.pick(names).split(' '), random.pick(names).split(' ')];
    const kept = one.length > 2 ? one.slice(0, -1) : one;
    return [...kept, other.at(-1)].join(' ');
  };
  return (random: Random): string => {
    const share = random.next();
    if (share < REAL_NAMES) return random.pick(names);
    const [kind] = random.pick(names).split(' ');
    return share < REAL_NAMES + NAMES_OF_TOWNS
      ? `${kind ?? 'Calle'} ${random.pick(towns).name}`
      : combine(random);
  };
};

/** As people live in the towns, not as the post numbers them. */
const postcodesOf = (random: Random, town: Municipality, isCapital: boolean): string[] => {
  const count = Math.ceil(peopleOf(town) / PEOPLE_A_POSTCODE);
  const first = isCapital ? 1 : 10 * random.whole(10, 99 - Math.ceil(count / 10));
  return Array.from(
    { length: count },
    (_, index) => `${provinceOf(town)}${String(first + index).padStart(3, '0')}`,
  );
};

/** Streets of any province, the same for the same seed. `model` are the real streets whose shapes and names they get. */
export const spainOf = ({ municipalities }: Gazetteer, model: readonly Street[], seed: number) => {
  const counts = countStreets(municipalities);
  const weights = new Map(municipalities.map((town) => [codeOf(town), town.weight]));
  const makeName = nameMaker(model, municipalities);
  const ofTown = model.filter(({ town }) => town !== LOGROÑO);
  const ofCity = ofTown.filter(({ town }) => (weights.get(town) ?? 0) > MODEL_OF_CITIES);

  const makeTown = (town: Municipality, isCapital: boolean): Street[] => {
    const code = codeOf(town);
    const province = provinceOf(town);
    const random = createRandom(seed * 100_000 + Number(code));
    const count = counts.get(code) ?? 0;
    const radius = Math.sqrt(count / STREETS_A_SQUARE_KM / Math.PI);
    const postcodes = postcodesOf(random, town, isCapital);
    const shapes = peopleOf(town) > CITY_PEOPLE ? ofCity : ofTown;
    const share = SCATTERED.has(province) ? IN_SCATTERED_SETTLEMENTS : IN_SETTLEMENTS;
    const settlements = Array.from({ length: Math.ceil((count * share) / 12) }, () => {
      const { words } = readStreetName(makeName(random));
      const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
      return { name, at: scatter(random, town, Math.max(radius, town.extentKm)) };
    });
    const made = new Map<string, Street>();
    for (let attempt = 0; made.size < count && attempt < count * 20; attempt += 1) {
      const name = makeName(random);
      const settlement =
        random.chance(share) && settlements.length > 0 ? random.pick(settlements) : undefined;
      const slug = toSlug(name, settlement?.name);
      if (made.has(slug)) continue;
      const at = settlement ? scatter(random, settlement.at, 0.3) : scatter(random, town, radius);
      made.set(slug, {
        ...{ town: code, slug, name, settlement: settlement?.name },
        ...transplant(random.pick(shapes), at, random.pick(postcodes)),
      });
    }
    return [...made.values()];
  };

  const townsOf = (province: string) =>
    municipalities.filter((town) => provinceOf(town) === province).toSorted((a, b) => b.weight - a.weight);

  return {
    /** Codes, the one of the model first, then the one with Madrid. */
    provinces: [...new Set(['26', '28', ...municipalities.map(provinceOf).toSorted()])],
    makeProvince: (province: string): Street[] =>
      townsOf(province).flatMap((town, index) => makeTown(town, index === 0)),
    weightOf: (town: string): number => weights.get(town) ?? 0,
  };
};
