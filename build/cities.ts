/**
 * Writes `city-names.json` and `city-facts.json` of `web/src/features/cities`: the 20 municipalities of Spain with most inhabitants, largest first, from
 * the gazetteer (© GeoNames and © IGN, both CC-BY 4.0).
 *
 * Run: `node --import tsx build/cities.ts`. The result is committed.
 */
import { writeFileSync } from 'node:fs';
import gazetteer from '../shared/adapters/places/gazetteer.json' with { type: 'json' };
import { boxAroundPoint, roundPlaceBox } from '#shared/adapters/places/box-around.ts';
import { fold } from '#shared/api/fold.ts';
import { formatted } from './formatted.ts';

const NAMES = new URL('../web/src/features/cities/city-names.json', import.meta.url);
/** In the same order; apart, since the home page needs no more than the names. */
const FACTS = new URL('../web/src/features/cities/city-facts.json', import.meta.url);
const COUNT = 20;

/** Names that differ in English. */
const ENGLISH_NAMES: Readonly<Record<string, string>> = { Sevilla: 'Seville' };

const provinces = new Map(
  gazetteer.provinces.map((row) => {
    const [code = '', name = ''] = row.split('|');
    return [code, name];
  }),
);

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
  };
};

const cities = gazetteer.municipalities
  .map(cityOf)
  .sort((a, b) => b.population - a.population)
  .slice(0, COUNT);

const write = async (file: URL, value: unknown) =>
  writeFileSync(file, await formatted(file.pathname, JSON.stringify(value)));

await write(
  NAMES,
  cities.map(({ slug, names }) => ({ slug, names })),
);
await write(
  FACTS,
  cities.map(({ slug: _slug, names: _names, ...facts }) => facts),
);
