/**
 * Writes `web/src/features/cities/cities.json`: the 20 municipalities of Spain with most inhabitants, largest first, from
 * the gazetteer (© GeoNames and © IGN, both CC-BY 4.0).
 *
 * Run: `node --import tsx scripts/build-cities.ts`. The result is committed.
 */
import { writeFileSync } from 'node:fs';
import gazetteer from '../shared/adapters/places/gazetteer.json' with { type: 'json' };
import { fold } from '../shared/adapters/places/fold.ts';
import { formatted } from './formatted.ts';

const OUTPUT = new URL('../web/src/features/cities/cities.json', import.meta.url);
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
  const [code = '', name = '', latitude, longitude, population] = row.split('|');
  return {
    slug: fold(name).replaceAll(' ', '-'),
    names: { es: name, en: ENGLISH_NAMES[name] ?? name },
    province: provinces.get(code.slice(0, 2)) ?? '',
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
  };
};

const cities = gazetteer.municipalities
  .map(cityOf)
  .sort((a, b) => b.population - a.population)
  .slice(0, COUNT);

writeFileSync(OUTPUT, await formatted(OUTPUT.pathname, JSON.stringify(cities)));
