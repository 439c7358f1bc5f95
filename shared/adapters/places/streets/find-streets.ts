/**
 * Finds the streets that a text may mean, in two round trips to the table at most: lists of names of the towns, the postcode and the
 * surroundings that it may be in, then, for a house number, the streets themselves.
 */
import type { Point } from '../../../domain/ports/places.ts';
import type { Street, StreetList, StreetRow, Streets } from '../../../domain/ports/streets.ts';
import { bucketOf } from '../../../lib/street-areas.ts';
import type { Gazetteer } from '../place.ts';
import type { Rank } from '../rank-matches.ts';
import { listReadings, readAnywhere, type Reading, type Search } from './list-readings.ts';
import { byCost, type Candidate, eachOnce, idOfRow, keyOfRow, matchBlock } from './match-block.ts';
import { placeHouse, type PlacedHouse } from './place-house.ts';
import { type Address, type HouseNumber, readAddress } from './read-address.ts';

/** A street that a text may mean. */
export interface FoundStreet extends Rank {
  readonly row: StreetRow;
  /** The house, if the text has a number that the street has. */
  readonly house: PlacedHouse | undefined;
  /** The number of the text that the street has not. */
  readonly unknownHouse: HouseNumber | undefined;
  /** The distance between the text and the street; 0 if they are equal. */
  readonly cost: number;
  /** Whether the text or the position says in which town it is. */
  readonly isLocated: boolean;
  /** The street itself, if it was read. */
  readonly street: Street | undefined;
}

/** Lists that a search reads at most, of two units each. */
const MAX_LISTS = 4;
/** Streets whose house numbers a search reads at most. */
const MAX_STREETS = 4;
const MAX_FOUND = 6;

/** Penalties for a house that differs from the text. */
const COST = {
  otherExtension: 0.05,
  computedHouse: 0.2,
  lacksNumber: 0.9,
} as const;

/** The list that holds a reading's words: of a split area, that of its longest word. */
const listOf = ({ area, typed }: Reading, editions: Search['editions']): StreetList | undefined => {
  const edition = editions.get(area.province);
  const words = typed.names[0]?.words.toSorted((a, b) => b.length - a.length);
  const bucket = words
    ?.map((word) => bucketOf(word, edition?.splits.get(area.name)))
    .find((one) => one !== undefined);
  return edition && bucket !== undefined ? { edition: edition.edition, area: area.name, bucket } : undefined;
};

const nameOf = ({ edition, area, bucket }: StreetList): string => `${edition} ${area} ${bucket}`;

const findInAreas = async (
  streets: Streets,
  search: Search,
  readings: readonly Reading[],
): Promise<Candidate[]> => {
  const asked = readings.map((reading) => ({ reading, list: listOf(reading, search.editions) }));
  const wanted = new Map<string, StreetList>();
  for (const { list } of asked) if (list && wanted.size < MAX_LISTS) wanted.set(nameOf(list), list);
  const found = await streets.listBlocks([...wanted.values()]);
  const blocks = new Map([...wanted.keys()].map((name, index) => [name, found[index]]));
  return asked.flatMap(({ reading, list }) => {
    const block = list && blocks.get(nameOf(list));
    return block ? matchBlock(search, reading, block) : [];
  });
};

/** Streets of all provinces, for a text without a town that we know. */
const findEverywhere = async (
  streets: Streets,
  search: Search,
  { readings }: Address,
): Promise<Candidate[]> => {
  const [first] = readings;
  if (!first) return [];
  const typed = readAnywhere(first.words, search.isUnfinished);
  const beginnings = new Set(typed.flatMap(({ names }) => names.map(({ words }) => words.join(' '))));
  const blocks = await Promise.all(
    [...beginnings].slice(0, MAX_LISTS).map((beginning) => streets.listNamed(beginning)),
  );
  return typed.flatMap((one) =>
    blocks
      .flat()
      .flatMap((block) => matchBlock(search, { typed: one, house: first.house, isTownSaid: false }, block)),
  );
};

const withHouse = (candidate: Candidate, street: Street | undefined): FoundStreet => {
  const { house: wanted, cost } = candidate;
  const found = { ...candidate, house: undefined, unknownHouse: undefined, street };
  if (!wanted) return found;
  const house = street && placeHouse(street, wanted);
  if (!house) return { ...found, unknownHouse: wanted, cost: cost + COST.lacksNumber };
  const more = house.accuracy === undefined ? 0 : COST.computedHouse;
  return { ...found, house, cost: cost + more + (house.isOtherExtension ? COST.otherExtension : 0) };
};

/**
 * Adds the houses of candidates whose text has a number. For a finished text, the best street without a number is read as well, because its
 * position is asked for next.
 */
const findHouses = async (
  streets: Streets,
  candidates: readonly Candidate[],
  isUnfinished: boolean,
): Promise<FoundStreet[]> => {
  const numbered = candidates.filter(({ house }) => house !== undefined).slice(0, MAX_STREETS);
  const others = isUnfinished ? [] : candidates.filter(({ house }) => house === undefined).slice(0, 1);
  const asked = [...numbered, ...others];
  const found = asked.length > 0 ? await streets.getStreets(asked.map(({ row }) => idOfRow(row))) : [];
  const byKey = new Map(found.map((street) => [`${street.town} ${street.slug}`, street]));
  return candidates.map((candidate) => withHouse(candidate, byKey.get(keyOfRow(candidate.row)))).sort(byCost);
};

/**
 * The streets that a text means, best first. `isUnfinished`: it is still being typed, so its last word may be the beginning of one. None
 * where no edition is in service.
 */
export const findStreets = async (
  streets: Streets,
  gazetteer: Gazetteer,
  input: string,
  { near, isUnfinished }: { near?: Point | undefined; isUnfinished: boolean },
): Promise<FoundStreet[]> => {
  const editions = await streets.editions();
  if (editions.size === 0) return [];
  const search: Search = { gazetteer, editions, near, isUnfinished };
  const address = readAddress(input);
  const readings = listReadings(address, search);
  const candidates =
    readings.length > 0
      ? await findInAreas(streets, search, readings)
      : await findEverywhere(streets, search, address);
  const best = eachOnce(candidates).slice(0, 2 * MAX_FOUND);
  return (await findHouses(streets, best, isUnfinished)).slice(0, MAX_FOUND);
};
