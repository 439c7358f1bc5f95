/**
 * Writes `cities.json` and `viewports.json` of `web/src/features/cities`: the 20 municipalities of Spain with most inhabitants, largest first, from
 * the gazetteer (© GeoNames and © IGN, both CC-BY 4.0).
 *
 * Run: `node --import tsx scripts/build-cities.ts`. The result is committed.
 */
import { writeFileSync } from 'node:fs';
import gazetteer from '../shared/adapters/places/gazetteer.json' with { type: 'json' };
import { boxAround, roundBox } from '../shared/adapters/places/box-around.ts';
import { fold } from '../shared/adapters/places/fold.ts';
import { formatted } from './formatted.ts';

const CITIES = new URL('../web/src/features/cities/cities.json', import.meta.url);
/** Apart, since the home page names the cities and needs no more. */
const VIEWPORTS = new URL('../web/src/features/cities/viewports.json', import.meta.url);
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
    viewport: roundBox(boxAround(position, kilometres)),
  };
};

const cities = gazetteer.municipalities
  .map(cityOf)
  .sort((a, b) => b.population - a.population)
  .slice(0, COUNT);

const write = async (file: URL, value: unknown) =>
  writeFileSync(file, await formatted(file.pathname, JSON.stringify(value)));

await write(
  CITIES,
  cities.map(({ viewport: _, ...city }) => city),
);
await write(VIEWPORTS, Object.fromEntries(cities.map(({ slug, viewport }) => [slug, viewport])));
