/**
 * Writes `city-names.json`, `city-facts.json` and `city-surroundings.json` of `web/src/features/cities`: the 20 municipalities of Spain
 * with most inhabitants and Logroño, largest first, from the gazetteer (© GeoNames and © IGN, both CC-BY 4.0), and their landmarks.
 *
 * Run: `node --import tsx build/cities.ts`. The result is committed.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import gazetteer from '../shared/adapters/places/gazetteer.json' with { type: 'json' };
import { districts, landmarks } from '../shared/adapters/places/landmarks.json' with { type: 'json' };
import { boxAroundPoint, roundPlaceBox } from '#shared/adapters/places/box-around.ts';
import { fold } from '#shared/api/fold.ts';
import { kilometresBetween } from '#shared/lib/geo.ts';
import { formatted } from './formatted.ts';

const NAMES = new URL('../web/src/features/cities/city-names.json', import.meta.url);
/** In the same order. A separate file, because the home page only needs the names. */
const FACTS = new URL('../web/src/features/cities/city-facts.json', import.meta.url);
/** In the same order. A separate file, because the page is shown before it is loaded. */
const SURROUNDINGS = new URL('../web/src/features/cities/city-surroundings.json', import.meta.url);
const COUNT = 20;
/** Also cities whose streets come with the site (`web/streets`): Logroño. */
const WITH_STREETS: readonly string[] = ['26089'];
/** Minimum inhabitants of a municipality that is named as a neighbour. */
const TOWN_POPULATION = 20_000;
/** Maximum distances of what is named. */
const MAX_KILOMETRES = { town: 30, airport: 35, place: 15 } as const;

/** Names that differ in English. */
const ENGLISH_NAMES: Readonly<Record<string, string>> = { Sevilla: 'Seville' };

const provinces = new Map(
  gazetteer.provinces.map((row) => {
    const [code = '', name = ''] = row.split('|');
    return [code, name];
  }),
);

interface Named {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Reads `id|name|latitude|longitude|…`, the first columns of municipalities and landmarks. */
const namedOf = (row: string): Named => {
  const [, name = '', latitude, longitude] = row.split('|');
  return { name, latitude: Number(latitude), longitude: Number(longitude) };
};
const rowsOf = (rows: Readonly<Record<string, readonly string[]>>, code: string) =>
  (rows[code] ?? []).map(namedOf);

const isStation = ({ name }: Named) => /^Estaci(ón|ó) /.test(name);
const isAirport = ({ name }: Named) => name.startsWith('Aeropuerto ');
const AIRPORTS = Object.keys(landmarks)
  .flatMap((code) => rowsOf(landmarks, code))
  .filter(isAirport);
const TOWNS = gazetteer.municipalities
  .filter((row) => Number(row.split('|')[4]) >= TOWN_POPULATION)
  .map(namedOf);

/** Visitors who do not know the city rarely park there. */
const isCare = ({ name }: Named) => /^(Hospital|Campus) /.test(name);

/** The nearest first, with the straight-line distance in whole kilometres. */
const near = (place: Named, kind: keyof typeof MAX_KILOMETRES, others: readonly Named[]) =>
  others
    .map((other) => ({ name: other.name, kilometres: kilometresBetween(place, other) }))
    .filter(({ name, kilometres }) => name !== place.name && kilometres <= MAX_KILOMETRES[kind])
    .sort((a, b) => a.kilometres - b.kilometres)
    .map(({ name, kilometres }) => ({ name, kilometres: Math.max(1, Math.round(kilometres)) }));

const namesOf = (places: readonly { name: string }[], count: number) =>
  places.slice(0, count).map(({ name }) => name);

/** The weight, the last column of a landmark, above which everybody knows it. */
const FAMOUS_FROM = 30_000;
const weightOf = (row: string) => Number(row.split('|')[6] ?? 0);

/** Landmarks of a city that our search of places knows: the most famous ones, then the nearest. */
const placesOf = (code: string, city: Named) => {
  const isPlace = (one: Named) => !isStation(one) && !isAirport(one);
  const famous = ((landmarks as Readonly<Record<string, readonly string[]>>)[code] ?? [])
    .filter((row) => weightOf(row) > FAMOUS_FROM)
    .sort((a, b) => weightOf(b) - weightOf(a))
    .map(namedOf);
  const places = rowsOf(landmarks, code).filter(isPlace);
  const [others, care] = [places.filter((one) => !isCare(one)), places.filter(isCare)];
  const names = [...famous.filter(isPlace), ...near(city, 'place', others), ...near(city, 'place', care)];
  return [...new Set(names.map(({ name }) => name))].slice(0, 3);
};

const surroundingsOf = (code: string, city: Named) => ({
  towns: near(city, 'town', TOWNS).slice(0, 3),
  airports: near(city, 'airport', AIRPORTS).slice(0, 1),
  stations: namesOf(rowsOf(landmarks, code).filter(isStation), 2),
  districts: namesOf(rowsOf(districts, code), 4),
});

const cityOf = (row: string) => {
  const [code = '', name = '', latitude, longitude, population, , , reach = ''] = row.split('|');
  const position = { lat: Number(latitude), lng: Number(longitude) };
  const kilometres = reach.split(';').map((edge) => Number(edge) / 10);
  return {
    slug: fold(name).replaceAll(' ', '-'),
    names: { es: name, en: ENGLISH_NAMES[name] ?? name },
    province: provinces.get(code.slice(0, 2)) ?? '',
    latitude: position.lat,
    longitude: position.lng,
    population: Number(population),
    viewport: roundPlaceBox(boxAroundPoint(position, kilometres)),
    places: placesOf(code, namedOf(row)),
    surroundings: surroundingsOf(code, namedOf(row)),
  };
};

const cities = gazetteer.municipalities
  .map((row) => ({ code: row.split('|')[0] ?? '', city: cityOf(row) }))
  .sort((a, b) => b.city.population - a.city.population)
  .filter(({ code }, index) => index < COUNT || WITH_STREETS.includes(code))
  .map(({ city }) => city);

const write = async (file: URL, value: unknown) =>
  writeFileSync(file, await formatted(fileURLToPath(file), JSON.stringify(value)));

await write(
  NAMES,
  cities.map(({ slug, names }) => ({ slug, names })),
);
await write(
  FACTS,
  cities.map(({ slug: _slug, names: _names, surroundings: _surroundings, ...facts }) => facts),
);
await write(
  SURROUNDINGS,
  cities.map(({ surroundings }) => surroundings),
);
