/** The house numbers of La Rioja, from CartoCiudad: what is typed is drawn from them, and answers are compared with them. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import gazetteer from '#shared/adapters/places/gazetteer.json' with { type: 'json' };
import { fold } from '#shared/api/fold.ts';
import type { Point } from '#shared/domain/ports/places.ts';
import { kilometresBetween } from '#shared/lib/geo.ts';
import { lazy } from '#shared/lib/lazy.ts';
import { createRandom } from '#local/seed/random.ts';
import { municipalities } from './hits.ts';
import { significantWords, splitType, withoutBrackets } from './street-words.ts';

/** Unique by street, number, extension, settlement and town. */
export interface Address {
  readonly street: string;
  readonly number: string;
  /** `B` or `BIS`; empty for most. */
  readonly extension: string;
  readonly settlement: string;
  readonly town: string;
  readonly postcodes: readonly string[];
  /** Where the data has it: mostly one point, up to twenty. */
  readonly points: readonly Point[];
  /** Whether the name without its type is that of a town, a settlement, a province or a large city, as `Avenida Logroño`. */
  readonly namesPlace: boolean;
  /** Of all streets and settlements of the town, and its own. */
  readonly townNames: ReadonlySet<string>;
}

/** What a text says of an address. */
export interface Said {
  /** Folded significant words of the street, with the type if it was said, before any typing error. */
  readonly words: readonly string[];
  readonly number: string;
  readonly extension: string;
  /** Names of a settlement, a town or both. */
  readonly places?: readonly string[];
  readonly postcode?: string;
  readonly near?: Point;
}

interface House {
  readonly properties: {
    readonly NOMBRE_COMPLETO_VIAL?: string;
    readonly NUMERO_POLICIA: string;
    readonly EXTENSION?: string;
    readonly CODIGO_POSTAL: string;
    readonly NOMBRE_POBLAMIENTO: string;
    readonly NOMBRE_MUNICIPIO: string;
  };
  readonly geometry: { readonly coordinates: readonly [lng: number, lat: number] };
}

/**
 * The farthest that a house can be from the position that comes with it: 3 km to the point of the map, and 6.9 km by
 * rounding that point to tenths of a degree.
 */
const NEAR_KM = 10;

const FILE = new URL('../../local/seed/la-rioja/portales.geojsonl.gz', import.meta.url);
const LARGE_CITY = 100_000;

const readHouses = (): House[] =>
  gunzipSync(readFileSync(FILE))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as House); // the file's own format, one feature a line

/** `Ventas de Cervera o Ventas del Baño` are two names; `Casas Blancas (de Cidamón)` is one without its brackets. */
export const settlementNames = (settlement: string): string[] => withoutBrackets(settlement).split(' o ');

/** All folded names by which people call the place of an address. */
export const placeNames = ({ settlement, town }: Pick<Address, 'settlement' | 'town'>): string[] => [
  ...new Set([town, ...settlementNames(settlement)].map(fold)),
];

const addTo = (groups: Map<string, Address[]>, key: string, address: Address): void => {
  const group = groups.get(key);
  if (group) group.push(address);
  else groups.set(key, [address]);
};

const groupBy = (
  addresses: readonly Address[],
  keyOfAddress: (address: Address) => string,
): Map<string, Address[]> => {
  const groups = new Map<string, Address[]>();
  for (const address of addresses) addTo(groups, keyOfAddress(address), address);
  return groups;
};

const spell = (words: readonly string[]) => words.toSorted().join(' ');

const listKnownPlaces = (houses: readonly House[]): Set<string> => {
  const settlements = new Set(houses.map(({ properties }) => properties.NOMBRE_POBLAMIENTO));
  const towns = new Set(houses.map(({ properties }) => properties.NOMBRE_MUNICIPIO));
  const names = [
    ...towns,
    ...[...settlements].flatMap(settlementNames),
    ...gazetteer.provinces.flatMap((row) => row.split('|').slice(1, 3)),
    ...municipalities.filter(({ population }) => population > LARGE_CITY).map(({ name }) => name),
  ];
  return new Set(names.map((name) => spell(significantWords(name))));
};

/** A name that was stored in the wrong encoding (`MÃ‚Âª`) is nothing to type. */
const isName = (street: string | undefined): street is string => !!street && !/[ÂÃ]/.test(street);

/**
 * Addresses that somebody can type: a name, one number, and as extension nothing, a letter, `BIS` or `TER`. Numbers such as
 * `SN` and `1-3` are left out, and extensions such as `14`, `B-2`, `Bloque 1-1` and `1 IZDA`, which are doors.
 */
const readAddresses = lazy(() => {
  const houses = readHouses();
  const knownPlaces = listKnownPlaces(houses);
  const namesOfTown = new Map<string, Set<string>>();
  const isPlace = new Map<string, boolean>();
  const addresses = new Map<string, Address & { postcodes: string[]; points: Point[] }>();
  for (const { properties, geometry } of houses) {
    const { NOMBRE_COMPLETO_VIAL: street, NUMERO_POLICIA: number } = properties;
    const { NOMBRE_POBLAMIENTO: settlement, NOMBRE_MUNICIPIO: town } = properties;
    const extension = (properties.EXTENSION ?? '').trim().toUpperCase();
    if (!isName(street)) continue;
    const names = namesOfTown.get(town) ?? new Set([town]);
    namesOfTown.set(town, names.add(street).add(settlement));
    if (!/^\d+$/.test(number) || !/^([A-ZÑ]|BIS|TER)?$/.test(extension)) continue;
    const [lng, lat] = geometry.coordinates;
    const key = [street, number, extension, settlement, town].join('|');
    const known = addresses.get(key);
    if (known) {
      known.points.push({ lat, lng });
      if (!known.postcodes.includes(properties.CODIGO_POSTAL)) known.postcodes.push(properties.CODIGO_POSTAL);
      continue;
    }
    if (!isPlace.has(street))
      isPlace.set(street, knownPlaces.has(spell(significantWords(splitType(street).name))));
    addresses.set(key, {
      ...{ street, number, extension, settlement, town, townNames: names },
      postcodes: [properties.CODIGO_POSTAL],
      points: [{ lat, lng }],
      namesPlace: isPlace.get(street) ?? false,
    });
  }
  return [...addresses.values()];
});

const keyOf = (spelled: string, { number, extension }: Pick<Address, 'number' | 'extension'>) =>
  `${spelled}|${number}|${extension}`;

/** By the words of the street with its type, and without it. */
const indexAddresses = lazy(() => {
  const index = new Map<string, Address[]>();
  for (const [street, addresses] of groupBy(readAddresses(), (address) => address.street)) {
    const spellings = [significantWords(street), significantWords(splitType(street).name)].map(spell);
    for (const spelled of new Set(spellings))
      for (const address of addresses) addTo(index, keyOf(spelled, address), address);
  }
  return index;
});

/** All addresses that fit what was said: a person who typed no more could mean any of them. */
export const findMeant = ({ words, places = [], postcode, near, ...house }: Said): Address[] =>
  (indexAddresses().get(keyOf(spell(words), house)) ?? []).filter(
    (address) =>
      places.every((place) => placeNames(address).includes(fold(place))) &&
      (!postcode || address.postcodes.includes(postcode)) &&
      (!near || address.points.some((point) => metresBetween(near, point) <= NEAR_KM * 1000)),
  );

export const metresBetween = (one: Point, other: Point): number =>
  1000 *
  kilometresBetween({ latitude: one.lat, longitude: one.lng }, { latitude: other.lat, longitude: other.lng });

const byTown = lazy(() => [...groupBy(readAddresses(), ({ town }) => town).values()]);

/** So many different addresses: every other one from all houses, every other one from a town, all towns being equally likely. */
export const drawAddresses = (seed: number, count: number): Address[] => {
  const random = createRandom(seed);
  const drawn = new Set<Address>();
  for (let turn = 0; drawn.size < count; turn++)
    drawn.add(random.pick(turn % 2 === 0 ? readAddresses() : random.pick(byTown())));
  return [...drawn];
};

/** A hundred thousandth of a degree is about a metre: squares of 11 by 8 metres. */
const squareOf = (value: number) => Math.floor(value * 10_000);

const bySquare = lazy(() => {
  const squares = new Map<string, Address[]>();
  for (const address of readAddresses())
    for (const { lat, lng } of address.points) addTo(squares, `${squareOf(lat)} ${squareOf(lng)}`, address);
  return squares;
});

/** Addresses with a point within so many metres, at most eight, of a position. */
export const findWithin = (position: Point, metres: number): Address[] => {
  const around = [-1, 0, 1].flatMap((north) =>
    [-1, 0, 1].flatMap(
      (east) => bySquare().get(`${squareOf(position.lat) + north} ${squareOf(position.lng) + east}`) ?? [],
    ),
  );
  return [...new Set(around)].filter(({ points }) =>
    points.some((point) => metresBetween(point, position) <= metres),
  );
};
