/** Reads places from the rows of `gazetteer.json` and `landmarks.json`, whose columns are separated by bars. */
import { type Box, KM_PER_DEGREE, shrinkAt } from '../../lib/geo.ts';
import { boxAroundPoint } from './box-around.ts';
import { fold } from '../../api/fold.ts';
import type { Municipality, Place } from './place.ts';
import { isKindWord } from './kind-words.ts';
import { dropSmallWords, isSmallWord } from './place-query.ts';

interface Province {
  name: string;
  names: readonly string[];
}

const ARTICLE = /^(?:el|la|los|las|l|els|les|a|o|as|os|es|sa|ses|s) (?=.)/;
const LANDMARK_WEIGHT = 30_000;
/** Of equally good matches, the landmark of the larger town comes first: 37,000 for Madrid, 11,000 for a town of 90,000 people. */
export const weighLandmark = (people: number | undefined): number =>
  people === undefined ? LANDMARK_WEIGHT : Math.round(250 * Math.cbrt(people));
/** The radius of a search around an address or sight. */
const LANDMARK_RADIUS_KM = 1.2;
/** A district of some 50,000 people. */
const DISTRICT_RADIUS_KM = 1.5;
/** The name of an island or coast means it, even if a city has that name, too. */
const REGION_WEIGHT = 500_000;
const REGION_FROM_KM = 10;
/** GeoNames lists some districts with the population of cities. */
const LOCALITY_WEIGHT_SHARE = 0.25;

const joinWords = (names: readonly string[]): string => ` ${names.join(' | ')} `;

const readNames = (
  name: string,
  others: readonly string[],
): Pick<Place, 'names' | 'bareNames' | 'kindlessNames' | 'significantNames' | 'words'> => {
  const names = [name, ...others].map(fold);
  return {
    names,
    bareNames: names.map((one) => one.replace(ARTICLE, '')),
    kindlessNames: names.flatMap(dropKind),
    significantNames: names.map(dropSmallWords),
    words: joinWords(names),
  };
};

/** The name behind the kind of place that it begins with; none for `estacion de autobuses`, which has nothing else. */
const dropKind = (name: string): string[] => {
  const words = name.split(' ');
  if (!isKindWord(words[0] ?? '')) return [];
  const rest = words.slice(words.findIndex((word) => !isKindWord(word) && !isSmallWord(word)));
  return rest.length < words.length && !isKindWord(rest[0] ?? '') ? [rest.join(' ')] : [];
};

const splitColumns = (row: string): [string, string, ...string[]] => {
  const [id = '', name = '', ...rest] = row.split('|');
  return [id, name, ...rest];
};

const split = (list: string | undefined): string[] => (list ? list.split(';') : []);

/** The radius of a district without a published boundary, from its population: 6,000 people per square kilometre. */
const quarterRadiusKm = (population: number): number =>
  Math.min(3, Math.max(DISTRICT_RADIUS_KM, 0.2 * Math.sqrt(population / 1000)));

/** Provinces by code. Their names include those of the `communities` that they are part of. */
export const readProvinces = (
  rows: readonly string[],
  communities: readonly string[],
): Map<string, Province> =>
  new Map(
    rows.map((row) => {
      const [code, name, others] = splitColumns(row);
      const around = communities.map(splitColumns).filter(([, , codes]) => split(codes).includes(code));
      const names = around.flatMap(([, community, , aliases]) => [community, ...split(aliases)]);
      return [code, { name, names: [name, ...split(others), ...names].map(fold) }];
    }),
  );

export const readMunicipality = (provinces: ReadonlyMap<string, Province>, row: string): Municipality => {
  const [code, name, lat, lng, people, hectometres, others, reach] = splitColumns(row);
  const provinceCode = code.slice(0, 2);
  const province = provinces.get(provinceCode);
  return {
    id: `es:${code}`,
    name,
    within: province && province.name !== name ? [province.name] : [],
    provinceCode,
    lat: Number(lat),
    lng: Number(lng),
    weight: Number(people),
    reachKm: split(reach).map((edge) => Number(edge) / 10),
    isArea: true,
    isRegion: false,
    extentKm: Number(hectometres) / 10,
    ...readNames(name, split(others)),
    surroundings: joinWords(province?.names ?? []),
  };
};

/** Municipalities by their ids. */
export type Parents = ReadonlyMap<string, Place>;

/** The fields that a district or landmark inherits from its municipality. */
const toPart = (
  parent: Place,
): Pick<Place, 'within' | 'provinceCode' | 'surroundings'> & { municipality: string } => ({
  municipality: parent.id.slice('es:'.length),
  within: [parent.name, ...parent.within],
  provinceCode: parent.provinceCode,
  surroundings: `${parent.words}|${parent.surroundings}`,
});

export const readLocality = (parents: Parents, row: string): Place[] => {
  const [id, name, lat, lng, people, code = '', others] = splitColumns(row);
  const parent = parents.get(`es:${code}`);
  if (!parent) return [];
  return [
    {
      ...toPart(parent),
      id: `gn:${id}`,
      name: name.charAt(0).toUpperCase() + name.slice(1),
      lat: Number(lat),
      lng: Number(lng),
      weight: Number(people) * LOCALITY_WEIGHT_SHARE,
      reachKm: [quarterRadiusKm(Number(people))],
      isArea: true,
      isRegion: false,
      ...readNames(name, split(others)),
    },
  ];
};

/** The smallest box around several boxes. */
const uniteBoxes = (boxes: readonly Box[]): Box => ({
  west: Math.min(...boxes.map(({ west }) => west)),
  south: Math.min(...boxes.map(({ south }) => south)),
  east: Math.max(...boxes.map(({ east }) => east)),
  north: Math.max(...boxes.map(({ north }) => north)),
});

/** People who look for parking mean a town rather than the region around it. */
const COMMUNITY_WEIGHT = 60_000;

/** A community or province with the extent of its municipalities; its position is their centre. */
const toRegion = (
  id: string,
  [name, ...others]: readonly [string, ...string[]],
  municipalities: readonly Municipality[],
): Place => {
  const box = uniteBoxes(municipalities.map((one) => boxAroundPoint(one, one.reachKm)));
  const [lat, lng] = [(box.south + box.north) / 2, (box.west + box.east) / 2];
  const kilometres = (degrees: number) => (degrees / 2) * KM_PER_DEGREE;
  const [across, along] = [
    kilometres(box.east - box.west) * shrinkAt(lat),
    kilometres(box.north - box.south),
  ];
  return {
    id: `lm:${id}`,
    name,
    within: [],
    provinceCode: municipalities[0]?.provinceCode ?? '',
    lat,
    lng,
    weight: COMMUNITY_WEIGHT,
    reachKm: [across, along, across, along],
    isArea: true,
    isRegion: true,
    ...readNames(name, others),
    surroundings: joinWords([]),
  };
};

/** A community from a row of `landmarks.json`, which names the codes of its provinces. */
export const readCommunity = (municipalities: readonly Municipality[], row: string): Place => {
  const [id, name, codes, others] = splitColumns(row);
  const inside = municipalities.filter(({ provinceCode }) => split(codes).includes(provinceCode));
  return toRegion(id, [name, ...split(others)], inside);
};

/** `of Granada` also matches without its small word. */
const PROVINCE_WORDS = ['provincia', 'província', 'province', 'provinz'];

/** Provinces that are not a community themselves. */
export const readProvincePlaces = (
  provinces: readonly string[],
  communities: readonly string[],
  municipalities: readonly Municipality[],
): Place[] => {
  const alone = new Set(communities.map((row) => splitColumns(row)[2]));
  return provinces.flatMap((row) => {
    const [code, name, others] = splitColumns(row);
    const inside = municipalities.filter(({ provinceCode }) => provinceCode === code);
    if (alone.has(code) || inside.length < 2) return [];
    const names = [name, ...split(others)];
    const aliases = names.flatMap((one) => PROVINCE_WORDS.map((word) => `${word} ${one}`));
    // A name that none of its towns has means the province: `Bizkaia`.
    const isTown = inside.some((town) => town.names.includes(fold(name)));
    return [
      toRegion(
        `provincia-${code}`,
        isTown ? [`Provincia de ${name}`, ...aliases] : [name, ...split(others), ...aliases],
        inside,
      ),
    ];
  });
};

/** Reads a landmark or district from a row of `landmarks.json`, which documents its columns. */
export const readByHand = (
  {
    provinces,
    parents,
    isArea,
  }: { provinces: ReadonlyMap<string, Province>; parents: Parents; isArea: boolean },
  within: string,
  row: string,
): Place => {
  const [id, name, lat, lng, others, kilometres, weight] = splitColumns(row);
  const province = provinces.get(within);
  const parent = parents.get(`es:${within}`);
  const radiusKm = Number(kilometres || (isArea ? DISTRICT_RADIUS_KM : LANDMARK_RADIUS_KM));
  return {
    within: province ? [province.name] : [],
    provinceCode: within.slice(0, 2),
    surroundings: joinWords(province?.names ?? []),
    ...(parent && toPart(parent)),
    id: `lm:${id}`,
    name,
    lat: Number(lat),
    lng: Number(lng),
    weight: Number(weight ?? (radiusKm >= REGION_FROM_KM ? REGION_WEIGHT : weighLandmark(parent?.weight))),
    reachKm: [radiusKm],
    isArea,
    isRegion: radiusKm >= REGION_FROM_KM,
    ...readNames(name, split(others)),
  };
};
