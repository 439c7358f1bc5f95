import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boxOfRings, featuresOf, isInside, polygonsOf, readTopology, type AtlasRing } from '#build/atlas.ts';
import { gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import gazetteer from '#shared/adapters/places/gazetteer.json' with { type: 'json' };
import byHand from '#shared/adapters/places/landmarks.json' with { type: 'json' };
import { KM_PER_DEGREE, shrinkAt } from '#shared/lib/geo.ts';

const places = gazetteerPlaces();
const firstFor = async (input: string): Promise<string | undefined> =>
  (await places.autocomplete(input))[0]?.description;

const outlines = new Map(
  featuresOf(readTopology('es-atlas/es/municipalities.json'), 'municipalities').map(({ id, geometry }) => [
    id,
    polygonsOf(geometry).flat(),
  ]),
);

/** The atlas draws no piers and small peninsulas, and borders on a grid of 200 m. */
const TOLERANCE_KM = { sea: 1.5, land: 0.8 } as const;
const DIRECTIONS = Array.from({ length: 32 }, (_, index) => (index * Math.PI) / 16);

const isWithin = (rings: readonly AtlasRing[], lat: number, lng: number, km: number): boolean =>
  isInside([lng, lat], rings) ||
  DIRECTIONS.some((angle) =>
    [km / 4, km / 2, km].some((radius) => {
      const degrees = radius / KM_PER_DEGREE;
      return isInside(
        [lng + (Math.cos(angle) * degrees) / shrinkAt(lat), lat + Math.sin(angle) * degrees],
        rings,
      );
    }),
  );

const shapes = [...outlines.values()].map((rings) => ({ rings, box: boxOfRings(rings) }));
const isOnLand = (lat: number, lng: number): boolean =>
  shapes.some(
    ({ rings, box: [west, south, east, north] }) =>
      west < lng && lng < east && south < lat && lat < north && isInside([lng, lat], rings),
  );

describe('Landmarks', () => {
  it('are inside the outline of the municipality that they are shown with', () => {
    const wrong = [byHand.landmarks, byHand.districts]
      .flatMap((rows) => Object.entries<string[]>(rows))
      .flatMap(([code, rows]) => {
        const rings = outlines.get(code);
        // An airport is shown with its city.
        return rings
          ? rows.filter((row) => !row.includes('|Aeropuerto ')).map((row) => ({ row, rings }))
          : [];
      })
      .filter(({ row, rings }) => {
        const [lat = NaN, lng = NaN] = row.split('|').slice(2, 4).map(Number);
        return !isWithin(rings, lat, lng, isOnLand(lat, lng) ? TOLERANCE_KM.land : TOLERANCE_KM.sea);
      })
      .map(({ row }) => row);

    expect(wrong).toEqual([]);
  });

  it.each([
    ['AGP', 'Aeropuerto de Málaga-Costa del Sol'],
    ['alc', 'Aeropuerto de Alicante-Elche'],
    ['bcn', 'Aeropuerto de Barcelona-El Prat T1'],
    ['BIO', 'Aeropuerto de Bilbao'],
    ['rjl', 'Aeropuerto de Logroño'],
    ['svq', 'Aeropuerto de Sevilla'],
    ['tfn', 'Aeropuerto de Tenerife Norte'],
    ['vlc', 'Aeropuerto de Valencia'],
  ])('[HM-02] include the airport with the code "%s"', async (code, airport) => {
    expect(await firstFor(code)).toMatch(new RegExp(`^${airport},`));
  });

  it.each(['mad', 'vit', 'reu'])(
    '[HM-02] leave the code "%s" to the city whose name begins with it, but are suggested, too',
    async (code) => {
      const found = await places.autocomplete(code);
      expect(found[0]?.place_id).toMatch(/^es:/);
      expect(found.map(({ main_text }) => main_text).join()).toContain('Aeropuerto de');
    },
  );

  it.each([
    ['cathedral', 'Catedral'],
    ['airport', 'Aeropuerto'],
    ['beach', 'Playa'],
    ['museum', 'Museo'],
  ])('[HM-02] have no other name that hides the others from "%s": %s', async (foreign, spanish) => {
    const found = await places.autocomplete(foreign);
    expect(found.filter(({ main_text }) => main_text.startsWith(`${spanish} `)).length).toBeGreaterThan(3);
  });

  it.each([
    ['plaza mayor', 'Plaza Mayor, Madrid, España'],
    ['estadio', 'Estadio Santiago Bernabéu, Madrid, España'],
    ['gran via', 'Gran Vía, Madrid, España'],
    ['estacion de autobuses logroño', 'Estación de autobuses de Logroño, Logroño, La Rioja, España'],
    ['yuso', 'Monasterio de Yuso, San Millán de la Cogolla, La Rioja, España'],
    ['royal palace', 'Palacio Real de Madrid, Madrid, España'],
    ['mosque-cathedral', 'Mezquita-Catedral de Córdoba, Córdoba, España'],
    ['universidad de vigo', 'Campus de Vigo, Vigo, Pontevedra, España'],
    ['lleida estacion', 'Estació Lleida-Pirineus, Lleida, España'],
    ['casco antiguo pamplona', 'Casco Viejo de Pamplona, Pamplona, Navarra, España'],
    ['montserrat', 'Monasterio de Montserrat, Monistrol de Montserrat, Barcelona, España'],
  ])('[HM-02] answer "%s" with the place that most people mean', async (input, expected) => {
    expect(await firstFor(input)).toBe(expected);
  });

  it.each([
    ['madrid', 'Madrid, España'],
    ['valencia', 'Valencia, España'],
    ['mérida', 'Mérida, Badajoz, España'],
    ['cartagena', 'Cartagena, Murcia, España'],
    ['santiago', 'Santiago de Compostela, A Coruña, España'],
    ['san sebastián', 'San Sebastián, Gipuzkoa, España'],
    ['vitoria', 'Vitoria-Gasteiz, Álava, España'],
    ['avenida de la constitución, getafe', 'Getafe, Madrid, España'],
  ])('[HM-02] stay behind the town in "%s"', async (input, expected) => {
    expect(await firstFor(input)).toBe(expected);
  });
});

describe('Centres of cities', () => {
  const byCode = new Map(gazetteer.municipalities.map((row) => [row.slice(0, 5), row.split('|')]));
  const centres = readFileSync('build/gazetteer-by-hand.tsv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([, , , , lat]) => lat);

  it('are in the gazetteer as they are written by hand', () => {
    expect(centres.length).toBeGreaterThan(20);
    expect(centres.map(([code = '']) => byCode.get(code)?.slice(2, 4).map(Number))).toEqual(
      centres.map(([, , , , lat, lng]) => [Number(lat), Number(lng)]),
    );
  });

  it.each([
    ['Sevilla', 37.3858, -5.9931],
    ['Granada', 37.1764, -3.5993],
    ['Barcelona', 41.387, 2.1701],
    ['Córdoba', 37.8789, -4.7794],
    ['Vigo', 42.2375, -8.726],
  ])('[HM-05] are where people mean: %s at its cathedral or main square', async (name, lat, lng) => {
    const { location } = (await places.locate(name))?.geometry ?? { location: { lat: 0, lng: 0 } };
    const km = Math.hypot(location.lat - lat, (location.lng - lng) * shrinkAt(lat)) * KM_PER_DEGREE;
    expect(km).toBeLessThan(0.7);
  });
});
