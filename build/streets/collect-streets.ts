/** Collects the streets of features: one for each name in a municipality or settlement, with its axes and its house numbers. */
import { fold } from '#shared/api/fold.ts';
import { loadGazetteer } from '#shared/adapters/places/gazetteer-index.ts';
import type { Municipality } from '#shared/adapters/places/place.ts';
import { roundPoint } from '#shared/data/street-codec.ts';
import { SPAIN } from '#shared/domain/spots/position.ts';
import type { Point } from '#shared/domain/ports/places.ts';
import type { House, Street, StreetLine } from '#shared/domain/ports/streets.ts';
import { isInBox, metresBetween } from '#shared/lib/geo.ts';
import { toSlug } from '#shared/lib/street-name.ts';
import { type Feature, type Position, readFeatures, UnreadableFile } from './read-features.ts';
import { metresToLine, simplifyLine } from './simplify-line.ts';
import { type FieldNames, fieldReader, type StreetFeature } from './street-fields.ts';
import { resolveTowns, type Towns } from './town-resolver.ts';

/** Finer than anybody sees on the way to a house. */
const LINE_TOLERANCE_METRES = 3;
/** A house farther from its street's axis is found by its own position. */
const FAR_HOUSE_METRES = 15;
/** One of the houses in so many metres is enough for that. */
const FAR_HOUSES_APART_METRES = 40;
/** As many features decide what is wrong with a file. */
const FEATURES_JUDGED = 200;

/** What was left out of the files, and why. */
export interface Left {
  withoutName: number;
  withoutTown: number;
  withoutNumber: number;
  outsideSpain: number;
  /** Names of towns that are not known. */
  readonly towns: Set<string>;
}

export interface Collected {
  /** By province, each by municipality and name. */
  readonly streets: ReadonlyMap<string, readonly Street[]>;
  readonly features: number;
  readonly left: Left;
}

interface Draft {
  readonly town: string;
  readonly slug: string;
  readonly name: string;
  readonly settlement: string | undefined;
  readonly lines: Point[][];
  readonly houses: Map<string, House>;
}

const toPoint = ([lng, lat]: Position): Point => roundPoint({ lat, lng });

const linesOf = ({ geometry }: Feature): readonly (readonly Position[])[] => {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
};

const positionOf = (feature: Feature): Position | undefined => {
  const { geometry } = feature;
  if (geometry.type === 'Point') return geometry.coordinates;
  return geometry.type === 'MultiPoint' ? geometry.coordinates[0] : linesOf(feature)[0]?.[0];
};

const isSpanish = ([lng, lat]: Position): boolean => isInBox(SPAIN, lat, lng);

/** `12` with `BIS`; `1-3` is 1 with `-3`. Undefined for `SN`, 0 and what is no number. */
export const readHouseNumber = (
  text: string | undefined,
  extension = '',
): { number: number; extension: string } | undefined => {
  const [, digits, rest = ''] = /^0*(\d{1,5})(?:[.,]0+)?\s*(\D.*)?$/.exec(text ?? '') ?? [];
  const number = Number(digits ?? 0);
  if (number === 0) return undefined;
  return { number, extension: `${rest.trim()}${extension.trim()}`.toUpperCase() };
};

/** Throws one sentence when the first features of a file show that its positions are no degrees, or in the wrong order. */
const judgePositions = (file: string, positions: readonly Position[]) => {
  const inMetres = positions.filter(([x, y]) => Math.abs(x) > 180 || Math.abs(y) > 90).length;
  const swapped = positions.filter(([lng, lat]) => !isSpanish([lng, lat]) && isSpanish([lat, lng])).length;
  const half = positions.length / 2;
  if (inMetres > half)
    throw new UnreadableFile(
      `${file}: the positions are in metres. Convert them to degrees first (ogr2ogr -t_srs EPSG:4326).`,
    );
  if (swapped > half)
    throw new UnreadableFile(`${file}: latitude and longitude are swapped. GeoJSON has the longitude first.`);
  if (positions.length > 0 && positions.filter(isSpanish).length < half)
    throw new UnreadableFile(`${file}: most positions are not in Spain.`);
};

const judgeFields = (
  file: string,
  features: readonly Feature[],
  read: (feature: Feature) => StreetFeature,
) => {
  const said = features.map(read);
  const lacks = [
    ...(said.some(({ street }) => street) ? [] : ['street']),
    ...(said.some(({ town, code }) => town ?? code) ? [] : ['town']),
  ];
  if (lacks.length === 0) return;
  const [first] = features;
  throw new UnreadableFile(
    `${file}: no property is known for ${lacks.join(' and ')}. Name it, such as --fields ${lacks.map((field) => `${field}=…`).join(',')}. ` +
      `The properties are ${Object.keys(first?.properties ?? {}).join(', ')}.`,
  );
};

const isMainSettlement = (settlement: string, town: Municipality): boolean => {
  const folded = fold(settlement);
  return [...town.names, ...town.bareNames].includes(folded) || folded === '';
};

/** Where the street is: on its lines next to the middle of them, else at the house next to the middle of the houses. */
const findMiddle = (lines: readonly StreetLine[], houses: readonly Point[]): Point | undefined => {
  const points = lines.length > 0 ? lines.flat() : houses;
  const [first] = points;
  if (!first) return undefined;
  const mean = (of: keyof Point) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const middle = { lat: mean('lat'), lng: mean('lng') };
  return points.reduce(
    (best, point) => (metresBetween(point, middle) < metresBetween(best, middle) ? point : best),
    first,
  );
};

/** Positions of houses that the street's lines do not pass. */
const findFarHouses = (lines: readonly StreetLine[], houses: readonly House[]): StreetLine[] => {
  const points: StreetLine[] = [];
  for (const { lat, lng } of houses) {
    const house = { lat, lng };
    if (metresToLine(house, lines) <= FAR_HOUSE_METRES) continue;
    if (metresToLine(house, points) > FAR_HOUSES_APART_METRES) points.push([house]);
  }
  return points;
};

const finish = ({ houses: found, lines: drawn, ...street }: Draft): Street[] => {
  const houses = [...found.values()].sort(
    (a, b) => a.number - b.number || (a.extension < b.extension ? -1 : Number(a.extension > b.extension)),
  );
  const axes = drawn.map((line) => simplifyLine(line, LINE_TOLERANCE_METRES));
  const middle = findMiddle(axes, houses);
  if (!middle) return [];
  return [{ ...street, middle, lines: [...axes, ...findFarHouses(axes, houses)], houses }];
};

const startCollecting = (towns: Towns) => {
  const drafts = new Map<string, Draft>();
  const left: Left = {
    withoutName: 0,
    withoutTown: 0,
    withoutNumber: 0,
    outsideSpain: 0,
    towns: new Set(),
  };

  const draftOf = (town: Municipality, name: string, settlement: string): Draft => {
    const isMain = isMainSettlement(settlement, town);
    const slug = isMain ? toSlug(name) : `${toSlug(name)}~${toSlug(settlement)}`;
    const code = town.id.slice('es:'.length);
    const key = `${code} ${slug}`;
    const known = drafts.get(key);
    if (known) return known;
    const draft: Draft = {
      town: code,
      slug,
      name,
      settlement: isMain ? undefined : settlement,
      lines: [],
      houses: new Map(),
    };
    drafts.set(key, draft);
    return draft;
  };

  const addHouse = (draft: Draft, said: StreetFeature, position: Position) => {
    const house = readHouseNumber(said.number, said.extension);
    if (!house) {
      left.withoutNumber += 1;
      return;
    }
    const key = `${house.number} ${house.extension}`;
    if (!draft.houses.has(key))
      draft.houses.set(key, { ...house, postcode: said.postcode ?? '', ...toPoint(position) });
  };

  const add = (feature: Feature, said: StreetFeature): void => {
    const position = positionOf(feature);
    const { street, kind = '', settlement = '' } = said;
    if (!position || !isSpanish(position)) return void (left.outsideSpain += 1);
    if (!street) return void (left.withoutName += 1);
    const town = towns.find(said, toPoint(position));
    if (!town) {
      left.withoutTown += 1;
      if (said.town) left.towns.add(said.town);
      return;
    }
    const name = kind && !fold(street).startsWith(fold(kind)) ? `${kind} ${street}` : street;
    const draft = draftOf(town, name, settlement);
    const lines = linesOf(feature);
    if (lines.length === 0) addHouse(draft, said, position);
    for (const line of lines) if (line.length > 1) draft.lines.push(line.filter(isSpanish).map(toPoint));
  };

  const byProvince = (): Map<string, Street[]> => {
    const provinces = new Map<string, Street[]>();
    for (const draft of drafts.values()) {
      const province = draft.town.slice(0, 2);
      const there = provinces.get(province) ?? [];
      there.push(...finish(draft));
      provinces.set(province, there);
    }
    for (const streets of provinces.values())
      streets.sort(
        (a, b) =>
          Number(a.town > b.town) - Number(a.town < b.town) ||
          Number(a.slug > b.slug) - Number(a.slug < b.slug),
      );
    return provinces;
  };

  return { add, byProvince, left };
};

/**
 * Reads the streets of files of axes and of house numbers, in any order. `onRead` gets the bytes of the files as they are read. Throws
 * `UnreadableFile` with one sentence for a file that cannot be used.
 */
export const collectStreets = async (
  files: readonly string[],
  names: FieldNames = {},
  onRead: (bytes: number) => void = () => undefined,
): Promise<Collected> => {
  const { municipalities } = await loadGazetteer();
  const { add, byProvince, left } = startCollecting(resolveTowns(municipalities));
  const read = fieldReader(names);
  let features = 0;
  for (const file of files) {
    const judged: Feature[] = [];
    const judge = () => {
      judgePositions(
        file,
        judged.map(positionOf).filter((position) => position !== undefined),
      );
      judgeFields(file, judged, read);
      for (const feature of judged) add(feature, read(feature));
    };
    for await (const feature of readFeatures(file, onRead)) {
      features += 1;
      if (judged.length < FEATURES_JUDGED) {
        judged.push(feature);
        if (judged.length === FEATURES_JUDGED) judge();
      } else add(feature, read(feature));
    }
    if (judged.length < FEATURES_JUDGED) judge();
  }
  return { streets: byProvince(), features, left };
};
