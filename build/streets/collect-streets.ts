/** Collects the streets of features: one for each name in a municipality or settlement, with its axes and its house numbers. */
import { fold } from '#shared/api/fold.ts';
import { loadGazetteer } from '#shared/adapters/places/gazetteer-index.ts';
import type { Municipality } from '#shared/adapters/places/place.ts';
import { roundPoint } from '#shared/data/streets/street-numbers.ts';
import type { Point } from '#shared/domain/ports/places.ts';
import type { House, Street, StreetLine } from '#shared/domain/ports/streets.ts';
import { metresBetween } from '#shared/lib/geo.ts';
import { provinceOf } from '#shared/lib/street-areas.ts';
import { toSlug } from '#shared/lib/street-name.ts';
import { checkMostPositions, isInSpain } from './check-positions.ts';
import { type Geometry, linesOf, polygonsOf, type Position, positionsOf } from './geometry.ts';
import { type Feature, readFeatures, UnreadableFile } from './read-features.ts';
import { isNearTo, simplifyLine } from './simplify-line.ts';
import { type Draft, streetDrafts } from './street-drafts.ts';
import { type FieldNames, fieldReader, type StreetFeature } from './street-fields.ts';
import { resolveTowns, type Towns } from './town-resolver.ts';

/** Finer than anybody sees on the way to a house. */
const LINE_TOLERANCE_METRES = 3;
/** A house farther from its street's axis is found by its own position. */
const FAR_HOUSE_METRES = 15;
/** One house per this many metres is enough for that. */
const FAR_HOUSES_APART_METRES = 40;
/** As many features decide what is wrong with a file. */
const FEATURES_JUDGED = 200;

/** Counts of records that were left out of the files, by reason. */
export interface Left {
  withoutName: number;
  withoutTown: number;
  withoutNumber: number;
  outsideSpain: number;
  /** Names of towns that are not known. */
  readonly towns: Set<string>;
}

export interface CollectedStreets {
  readonly provinces: readonly string[];
  /** The streets of a province by municipality and name, made when asked for: those of all provinces need much memory. */
  readonly streetsOf: (province: string) => readonly Street[];
  readonly features: number;
  readonly left: Left;
}

const toPoint = ([lng, lat]: Position): Point => roundPoint({ lat, lng });

/** The position of a house or of the beginning of an axis; undefined for polygons. */
const positionOf = (geometry: Geometry): Position | undefined =>
  polygonsOf(geometry).length > 0 ? undefined : positionsOf(geometry)[0];

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

/** The position of the street: on its lines next to the middle of them, else at the house next to the middle of the houses. */
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
  const isPassed = isNearTo(lines, FAR_HOUSE_METRES);
  const points: StreetLine[] = [];
  let isPointNear = isNearTo(points, FAR_HOUSES_APART_METRES);
  for (const { lat, lng } of houses) {
    const house = { lat, lng };
    if (isPassed(house) || isPointNear(house)) continue;
    points.push([house]);
    isPointNear = isNearTo(points, FAR_HOUSES_APART_METRES);
  }
  return points;
};

const byNumber = (a: House, b: House): number =>
  a.number - b.number || (a.extension < b.extension ? -1 : Number(a.extension > b.extension));

/** Keeps the first of several houses with the same number, in the order of the files. */
const dropRepeated = (houses: readonly House[]): House[] => {
  const first = new Map<string, House>();
  for (const house of houses) {
    const key = `${house.number} ${house.extension}`;
    if (!first.has(key)) first.set(key, house);
  }
  return [...first.values()];
};

const byKey = (a: Draft, b: Draft): number =>
  Number(a.town > b.town) - Number(a.town < b.town) || Number(a.slug > b.slug) - Number(a.slug < b.slug);

const startCollecting = (towns: Towns) => {
  const drafts = streetDrafts();
  const left: Left = {
    withoutName: 0,
    withoutTown: 0,
    withoutNumber: 0,
    outsideSpain: 0,
    towns: new Set(),
  };

  const draftOf = (town: Municipality, name: string, settlement: string): Draft => {
    const named = isMainSettlement(settlement, town) ? undefined : settlement;
    return drafts.draftOf({ town: town.id.slice('es:'.length), slug: toSlug(name, named) }, name, named);
  };

  const addHouse = (draft: Draft, said: StreetFeature, position: Position) => {
    const house = readHouseNumber(said.number, said.extension);
    if (house) drafts.addHouse(draft, { ...house, postcode: said.postcode ?? '', ...toPoint(position) });
    else left.withoutNumber += 1;
  };

  const add = (feature: Feature, said: StreetFeature): void => {
    const position = positionOf(feature.geometry);
    const { street, kind = '', settlement = '' } = said;
    if (!position || !isInSpain(position)) return void (left.outsideSpain += 1);
    if (!street) return void (left.withoutName += 1);
    const town = towns.find(said, toPoint(position));
    if (!town) {
      left.withoutTown += 1;
      if (said.town) left.towns.add(said.town);
      return;
    }
    const name = kind && !fold(street).startsWith(fold(kind)) ? `${kind} ${street}` : street;
    const draft = draftOf(town, name, settlement);
    const lines = linesOf(feature.geometry);
    if (lines.length === 0) addHouse(draft, said, position);
    for (const line of lines)
      if (line.length > 1)
        drafts.addLine(draft, simplifyLine(line.filter(isInSpain).map(toPoint), LINE_TOLERANCE_METRES));
  };

  const finish = (draft: Draft): Street[] => {
    const { town, slug, name, settlement } = draft;
    const houses = dropRepeated(drafts.housesOf(draft)).sort(byNumber);
    const axes = drafts.linesOf(draft);
    const middle = findMiddle(axes, houses);
    if (!middle) return [];
    const lines = [...axes, ...findFarHouses(axes, houses)];
    return [{ town, slug, name, settlement, middle, lines, houses }];
  };

  const listProvinces = () => [...new Set([...drafts.all()].map(({ town }) => provinceOf(town)))].toSorted();
  const streetsOf = (province: string): Street[] =>
    [...drafts.all()]
      .filter(({ town }) => provinceOf(town) === province)
      .sort(byKey)
      .flatMap(finish);

  return { add, listProvinces, streetsOf, left };
};

/**
 * Reads the streets of files of axes and of house numbers, in any order. `onRead` gets the bytes of the files as they are read. Throws
 * `UnreadableFile` with one sentence for a file that cannot be used.
 */
export const readStreets = async (
  files: readonly string[],
  names: FieldNames = {},
  onRead: (bytes: number) => void = () => undefined,
): Promise<CollectedStreets> => {
  const { municipalities } = await loadGazetteer();
  const { add, listProvinces, streetsOf, left } = startCollecting(resolveTowns(municipalities));
  const read = fieldReader(names);
  let features = 0;
  for (const file of files) {
    const judged: Feature[] = [];
    const judge = () => {
      checkMostPositions(file, judged);
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
  return { provinces: listProvinces(), streetsOf, features, left };
};
