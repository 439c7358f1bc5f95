import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import { REAL_SEARCHES, SECOND_SAMPLE, THIRD_SAMPLE } from './real-searches.ts';
import { scoreSearches, type Search } from './score-searches.ts';

const places = gazetteerPlaces();
const suggest = (typed: string) => places.autocomplete(typed);

const REGIONS: readonly Search[] = [
  ...['andalucía', 'Andalusia', 'Andalusien', 'Andalousie'].map((typed) => [typed, 'Andalucía'] as const),
  ...['cataluña', 'catalunya', 'Catalonia', 'Katalonien', 'Catalogne', 'Catalogna'].map(
    (typed) => [typed, 'Cataluña'] as const,
  ),
  ...['baleares', 'islas baleares', 'Balearic Islands', 'Balearen', 'Îles Baléares', 'Isole Baleari'].map(
    (typed) => [typed, 'Illes Balears'] as const,
  ),
  ...['canarias', 'Canary Islands', 'Kanarische Inseln', 'Îles Canaries', 'Isole Canarie'].map(
    (typed) => [typed, 'Canarias'] as const,
  ),
  ...['tenerife', 'Teneriffa', 'isla de tenerife'].map((typed) => [typed, 'Tenerife, Santa Cruz'] as const),
  ['euskadi', 'País Vasco'],
  ['Basque Country', 'País Vasco'],
  ['vizcaya', 'Bizkaia'],
  ['asturias', 'Asturias'],
  ['provincia de granada', 'Provincia de Granada'],
  ['Madrid, Comunidad de Madrid', 'Madrid'],
];

const SHORT_NAMES: readonly Search[] = [
  ['sanse', 'San Sebastián de los Reyes'],
  ['el rocio', 'El Rocío, Almonte'],
  ['st cugat del valles', 'Sant Cugat del Vallès'],
  ['parking sagrada familia', 'Sagrada Família, Barcelona'],
  ['dónde aparcar en sevilla', 'Sevilla'],
  ['plaza de garaje en getafe', 'Getafe'],
  ['flughafen malaga', 'Aeropuerto de Málaga'],
  ['Talavera, Lleida', 'Talavera, Lleida'],
  ['parking', 'here'],
  ['cerca de mí', 'here'],
  ['parking near me', 'here'],
];

const STREETS: readonly Search[] = [
  ['gran via 32, madrid', 'unknown'],
  ['Calle de Alcalá 100, Madrid', 'unknown'],
  ['calle de alcala 42', 'unknown'],
  ['calle uria 20 obiedo', 'unknown'],
  ['hotel palace madrid', 'unknown'],
];

describe('Searches for places', () => {
  it.each([
    ['islands, provinces and communities in five languages', REGIONS],
    ['short names and very common words', SHORT_NAMES],
    ['the places of 150 real searches', REAL_SEARCHES],
    ['those of sixty further ones', SECOND_SAMPLE],
    ['those of sixty more', THIRD_SAMPLE],
    ['unknown streets, and report them as unknown', STREETS],
  ])('[HM-02] find %s', async (_, searches) => {
    expect((await scoreSearches(searches, suggest)).wrong).toEqual([]);
  });

  it.each(['gran via 32, madrid', 'calle toledo 15, 45003', 'calle mayor 3 alcal'])(
    '[HM-02] report the street of "%s" as unknown, but not its town',
    async (typed) => {
      expect((await places.locate(typed))?.unknown ?? 'street').toBe('street');
      expect((await suggest(typed))[0]?.unknown).toBe('street');
    },
  );

  it.each([
    'madrid',
    '28013 Madrid',
    'cp 28931',
    'barcelons',
    'getafe madrid',
    'sevilla, andalucía',
    'Goya, Madrid',
  ])('[HM-02] report no part of "%s" as unknown', async (typed) => {
    expect((await suggest(typed))[0]).toBeDefined();
    expect((await suggest(typed))[0]?.unknown).toBeUndefined();
    expect((await places.locate(typed))?.unknown).toBeUndefined();
  });

  it.each([
    'Logroño, La Rioja',
    'Oviedo, Asturias',
    'Elche, Alicante',
    'Pamplona, Navarra',
    'Palma, Illes Balears',
    'San Lorenzo de El Escorial, Madrid',
  ])('[HM-02] find the town of "%s" before a landmark with the names of both', async (typed) => {
    expect((await suggest(typed))[0]?.main_text).toBe(typed.split(',')[0]);
    expect((await places.locate(typed))?.name).toBe(typed.split(',')[0]);
  });

  it('[HM-02] suggest no place twice', async () => {
    for (const typed of ['sagrada familia', 'plaza mayor', 'triana', 'san', 'santa cruz', 'universidad']) {
      const shown = (await suggest(typed)).map(({ description }) => description);
      expect(shown).toEqual([...new Set(shown)]);
    }
  });

  it.each([
    ['Plaza Mayor, Cáceres', 'Plaza Mayor, Cáceres'],
    ['Mieres, Girona', 'Mieres, Girona'],
    ['calle serrano', 'Calle Serrano, Madrid'],
    ['Bernabéu', undefined],
    ['Granada', undefined],
    ['Madrid', undefined],
  ])('[HM-02] label "%s" with its town when its name is ambiguous', async (typed, label) => {
    expect((await places.locate(typed))?.label).toBe(label);
  });

  it('[HM-02] distinguish regions from towns, whose centre is meaningful', async () => {
    for (const region of ['Tenerife', 'Andalucía', 'Provincia de Cádiz', 'Bizkaia', 'Costa Brava'])
      expect([region, (await places.locate(region))?.is_region]).toEqual([region, true]);
    for (const place of ['Madrid', 'Triana', 'Bernabéu'])
      expect([place, (await places.locate(place))?.is_region]).toEqual([place, undefined]);
  });
});

// SEARCHES=list.json npm test -- places/searches
const list = process.env.SEARCHES;
if (list)
  it(`The first suggestions for the searches of ${list} are right`, async () => {
    const searches = JSON.parse(readFileSync(list, 'utf8')) as Search[]; // rows written by hand
    const { right, wrong } = await scoreSearches(searches, suggest);
    expect({ right, wrong }).toEqual({ right: searches.length, wrong: [] });
  });
