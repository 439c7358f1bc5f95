/** Finds the towns, postcodes and surroundings that the words of an address mean. */
import type { Point } from '../../../domain/ports/places.ts';
import { toStreetKind } from '../../../lib/street-name.ts';
import type { Gazetteer, Place } from '../place.ts';
import { findMisspelt, findUnfinished, findWholeNames, isOwnPart, type Span } from './find-names.ts';
import type { AddressWord } from './read-address.ts';

const MAX_TOWNS = 2;

/** Words of a street, and the municipality that the others name. */
export interface TownReading {
  readonly town: string;
  readonly words: readonly AddressWord[];
}

export const municipalityOf = ({ id, municipality }: Place): string | undefined =>
  id.startsWith('es:') ? id.slice('es:'.length) : municipality;

const hasName = (words: readonly AddressWord[]): boolean =>
  words.some(({ word }) => toStreetKind(word) !== 'calle');

/** Leaves out the names of the province and the community beside a town, unless nothing else is left: `Laurel, Logroño, La Rioja`. */
const dropRegion = (words: readonly AddressWord[], { surroundings }: Place): readonly AddressWord[] => {
  for (const region of surroundings.split('|').map((name) => name.trim())) {
    const names = region.split(' ');
    const start = words.findIndex((_, at) => names.every((name, index) => words[at + index]?.word === name));
    if (region === '' || start < 0 || !isOwnPart(words, start, start + names.length)) continue;
    const rest = [...words.slice(0, start), ...words.slice(start + names.length)];
    if (hasName(rest)) return rest;
  }
  return words;
};

const byEvidence = (near: Point | undefined) => (a: Span, b: Span) =>
  b.evidence - a.evidence ||
  b.end - a.end ||
  (near ? awayFrom(near, a.place) - awayFrom(near, b.place) : b.place.weight - a.place.weight);

const awayFrom = (near: Point, { lat, lng }: Place): number => Math.hypot(lat - near.lat, lng - near.lng);

/** The towns that the words may name, with the words that are left for the street. */
export const findTowns = (
  gazetteer: Gazetteer,
  words: readonly AddressWord[],
  {
    near,
    isServed,
    isUnfinished,
  }: { near: Point | undefined; isServed: (town: string) => boolean; isUnfinished: boolean },
): TownReading[] => {
  const exact = findWholeNames(gazetteer, words).filter(({ evidence }) => evidence > 0);
  const isOpen = isUnfinished && words.at(-1)?.isLast === true;
  const unfinished = exact.length === 0 && isOpen ? findUnfinished(gazetteer, words, MAX_TOWNS) : [];
  const spans = [exact, unfinished].find((some) => some.length > 0) ?? findMisspelt(gazetteer, words);
  const readings = new Map<string, TownReading>();
  for (const { place, start, end } of spans.toSorted(byEvidence(near))) {
    const town = municipalityOf(place);
    if (town === undefined || !isServed(town) || readings.has(town)) continue;
    const rest = dropRegion([...words.slice(0, start), ...words.slice(end)], place);
    if (hasName(rest)) readings.set(town, { town, words: rest });
    if (readings.size === MAX_TOWNS) break;
  }
  return [...readings.values()];
};

/** A twentieth of a degree of rounding, and the reach of a list. */
const NEAR_DEGREES = 0.15;

/** The provinces that have towns around a position. */
export const findProvincesAround = ({ municipalities }: Gazetteer, { lat, lng }: Point): Set<string> =>
  new Set(
    municipalities
      .filter((one) => Math.abs(one.lat - lat) < NEAR_DEGREES && Math.abs(one.lng - lng) < NEAR_DEGREES)
      .map(({ provinceCode }) => provinceCode),
  );
