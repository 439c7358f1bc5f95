import { describe, expect, it } from 'vitest';
import { gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import gazetteer from '#shared/adapters/places/gazetteer.json' with { type: 'json' };
import landmarks from '#shared/adapters/places/landmarks.json' with { type: 'json' };
import { useStack } from '#test/support/stack.ts';
import cities from '../../web/src/features/cities/city-names.json' with { type: 'json' };
import { contentOf, inLanguage, read } from './prerender-support.ts';

const app = useStack();
const search = gazetteerPlaces();

const MUNICIPALITIES = gazetteer.municipalities.map((row) => row.split('|'));
const AIRPORTS = Object.values(landmarks.landmarks)
  .flat()
  .map((row) => row.split('|'))
  .filter(([, name = '']) => name.startsWith('Aeropuerto'));

/** The row of a municipality; of two with the same name, the one with more people. */
const rowOf = (rows: readonly string[][], name: string) =>
  rows.filter((row) => row[1] === name).sort((a, b) => Number(b[4]) - Number(a[4]))[0] ?? [];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Great-circle distance. */
const kilometres = ([, , lat1, lng1]: string[], [, , lat2, lng2]: string[]) => {
  const [from, to, turn] = [lat1, lat2, Number(lng2) - Number(lng1)].map((one) => radians(Number(one)));
  const cosine =
    Math.sin(from ?? NaN) * Math.sin(to ?? NaN) +
    Math.cos(from ?? NaN) * Math.cos(to ?? NaN) * Math.cos(turn ?? NaN);
  return 6371 * Math.acos(cosine);
};

const toText = (html: string) =>
  html
    .replaceAll(/<(script|style|svg)[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s*\n\s*/g, '\n');

const load = async (slug: string, language: 'es' | 'en') => {
  const { html } = await read(app.stack.web + inLanguage(`/aparcar/${slug}`, language));
  const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? '';
  const facts = [...main.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(
    ([, label = '', value = '']) => [label, toText(value)] as const,
  );
  return {
    main: toText(main),
    about: toText(/<section[^>]*aria-labelledby="about-city"[^]*?<\/section>/.exec(main)?.[0] ?? ''),
    description: toText(contentOf(html, 'description')[0] ?? ''),
    facts: Object.fromEntries(facts),
  };
};

const loaded = new Map<string, ReturnType<typeof load>>();
/** The page of a city, which is read once. */
const open = (slug: string, language: 'es' | 'en') => {
  const key = `${slug} ${language}`;
  const page = loaded.get(key) ?? load(slug, language);
  loaded.set(key, page);
  return page;
};

/** `Leganés (unos 11 km)` */
const readNear = (text = '') =>
  [...text.matchAll(/([^,(][^(]*) \((?:unos|about) (\d+)\u00a0km\)/g)].map(([, name = '', distance]) => ({
    name: name.trim(),
    distance: Number(distance),
  }));
const listNames = (text: string | undefined) => (text === undefined ? [] : text.split(', '));

describe('the page of a city', () => {
  it.each(['es', 'en'] as const)(
    'shares no text with another city except for names and numbers, in %s',
    async (language) => {
      const pages = await Promise.all(
        cities.map(async ({ slug, names }) => {
          const { main, about, description } = await open(slug, language);
          expect(main).toContain(names[language]);
          return [about, description].map((text) =>
            Object.values(names).reduce(
              (rest, name) => rest.replaceAll(name, ''),
              text.replaceAll(/\d/g, ''),
            ),
          );
        }),
      );
      for (const kind of [0, 1]) expect(new Set(pages.map((page) => page[kind])).size).toBe(cities.length);
    },
  );

  it.each(cities)('of $slug agrees with the gazetteer', async ({ slug, names }) => {
    const row = rowOf(MUNICIPALITIES, names.es);
    const [code = '', , , , population] = row;
    const spanish = await open(slug, 'es');
    const english = await open(slug, 'en');
    expect(gazetteer.provinces.map((province) => province.split('|').slice(0, 2))).toContainEqual([
      code.slice(0, 2),
      spanish.facts.Provincia,
    ]);
    const people = Number(/tiene más de ([\d.]+) habitantes/.exec(spanish.main)?.[1]?.replaceAll('.', ''));
    expect(people).toBeLessThanOrEqual(Number(population));
    expect(Number(population) - people).toBeLessThan(50_000);
    expect(english.main).toContain(`more than ${people.toLocaleString('en-GB')} inhabitants`);

    const towns = readNear(spanish.facts['Municipios cercanos']);
    const airports = readNear(spanish.facts.Aeropuerto);
    expect(readNear(english.facts['Towns nearby'])).toEqual(towns);
    expect(readNear(english.facts.Airport)).toEqual(airports);
    expect(spanish.main.includes('Las distancias')).toBe(towns.length + airports.length > 0);
    for (const { name, distance } of towns)
      expect(Math.abs(kilometres(row, rowOf(MUNICIPALITIES, name)) - distance), name).toBeLessThan(1);
    for (const { name, distance } of airports)
      expect(Math.abs(kilometres(row, rowOf(AIRPORTS, name)) - distance), name).toBeLessThan(1);

    const ofCity = (rows: Readonly<Record<string, readonly string[]>>) =>
      (rows[code] ?? []).map((one) => one.split('|')[1]);
    const stations = listNames(spanish.facts.Estaciones);
    const places = listNames(spanish.facts['Sitios que puedes buscar']);
    const districts = listNames(spanish.facts['Barrios y zonas que puedes buscar']);
    expect(ofCity(landmarks.landmarks)).toEqual(expect.arrayContaining([...stations, ...places]));
    expect(ofCity(landmarks.districts)).toEqual(expect.arrayContaining(districts));
    expect(places.length).toBeGreaterThan(1);
    for (const name of [...stations, ...places, ...districts]) {
      const found = await search.autocomplete(`${name}, ${names.es}`);
      expect(found.map(({ description }) => description).join(), name).toContain(name);
    }
  });
});
