/**
 * Finds the streets that a text may mean, in two round trips to the table at most: lists of names of the towns, the postcode and the
 * surroundings that it may be in, then, for a house number, the streets themselves.
 */
import type { Point } from '../../../domain/ports/places.ts';
import type {
  Street,
  StreetBlock,
  StreetEdition,
  StreetList,
  StreetRow,
  Streets,
} from '../../../domain/ports/streets.ts';
import { bucketOf, nodeArea, postcodeArea, provinceOf, townArea } from '../../../lib/street-areas.ts';
import { toSlug, toStreetKind } from '../../../lib/street-name.ts';
import type { Gazetteer } from '../place.ts';
import { findPlaceOfPostcode } from '../match-postcode.ts';
import { distanceKm } from '../rank-matches.ts';
import { fold } from '../../../api/fold.ts';
import { findProvincesAround, findTowns, municipalityOf } from './find-areas.ts';
import { costOfStreet, readTypedStreet, type TypedStreet } from './match-street.ts';
import { placeHouse, type PlacedHouse } from './place-house.ts';
import { type Address, type AddressWord, type HouseNumber, readAddress } from './read-address.ts';

/** A street that a text may mean. */
export interface FoundStreet {
  readonly row: StreetRow;
  /** The house, if the text has a number that the street has. */
  readonly house: PlacedHouse | undefined;
  /** The number of the text that the street has not. */
  readonly unknownHouse: HouseNumber | undefined;
  /** What the text differs from the street; 0 is the same. */
  readonly cost: number;
  /** The street itself, if it was read. */
  readonly street: Street | undefined;
}

/** Lists that a search reads at most, of two units each. */
const MAX_LISTS = 4;
/** Streets whose house numbers a search reads at most. */
const MAX_STREETS = 4;
const MAX_FOUND = 6;
/** Beyond that a street has little to do with the text. */
const MAX_COST = 2;

const COST = {
  /** The town was not typed. */
  unsaidTown: 0.2,
  /** The street is in a settlement that was not typed. */
  unsaidSettlement: 0.15,
  /** Of two towns around a position, the nearer one. */
  tenKilometres: 0.1,
  otherExtension: 0.05,
  computedHouse: 0.2,
  lacksNumber: 0.9,
} as const;

/** An area with the way to read the text in it. */
interface Reading {
  readonly area: { readonly name: string; readonly province: string };
  readonly typed: TypedStreet;
  readonly house: HouseNumber | undefined;
  readonly isTownSaid: boolean;
}

interface Search {
  readonly gazetteer: Gazetteer;
  readonly editions: ReadonlyMap<string, StreetEdition>;
  readonly near: Point | undefined;
  readonly isUnfinished: boolean;
}

const readWords = (
  words: readonly AddressWord[],
  { isUnfinished, isKindEnough }: { isUnfinished: boolean; isKindEnough: boolean },
): TypedStreet | undefined =>
  readTypedStreet(
    words.map(({ word }) => word),
    { isUnfinished: isUnfinished && words.at(-1)?.isLast === true, isKindEnough },
  );

const listReadings = ({ postcode, readings }: Address, search: Search): Reading[] => {
  const { gazetteer, editions, near, isUnfinished } = search;
  const isServed = (town: string) => editions.has(provinceOf(town));
  const postcodePlace = postcode === undefined ? undefined : findPlaceOfPostcode(gazetteer, postcode);
  const postcodeTown = postcodePlace && municipalityOf(postcodePlace);
  const around = near ? [...findProvincesAround(gazetteer, near)].filter((code) => editions.has(code)) : [];
  const toReading = (
    name: string,
    province: string,
    words: readonly AddressWord[],
    rest: Pick<Reading, 'house' | 'isTownSaid'>,
  ): Reading[] => {
    const typed = readWords(words, {
      isUnfinished,
      isKindEnough: rest.isTownSaid || rest.house !== undefined,
    });
    return typed ? [{ area: { name, province }, typed, ...rest }] : [];
  };
  return readings.flatMap(({ words, house }) => {
    const inArea = (name: string, province: string) =>
      toReading(name, province, words, { house, isTownSaid: false });
    return [
      ...findTowns(gazetteer, words, { near, isServed, isUnfinished }).flatMap((reading) =>
        toReading(townArea(reading.town), reading.town.slice(0, 2), reading.words, {
          house,
          isTownSaid: true,
        }),
      ),
      ...(postcode && isServed(postcode) ? inArea(postcodeArea(postcode), postcode.slice(0, 2)) : []),
      ...(postcodeTown && isServed(postcodeTown)
        ? inArea(townArea(postcodeTown), postcodeTown.slice(0, 2))
        : []),
      ...(near && !postcode ? around.flatMap((province) => inArea(nodeArea(near), province)) : []),
    ];
  });
};

/** The lists that hold a reading's words: of a split area, that of its longest word. */
const listsOf = ({ area, typed }: Reading, editions: Search['editions']): StreetList[] => {
  const edition = editions.get(area.province);
  if (!edition) return [];
  const splits = edition.splits.get(area.name);
  const [name] = typed.names;
  const words = (name?.words ?? []).toSorted((a, b) => b.length - a.length);
  const buckets = words.map((word) => bucketOf(word, splits)).filter((bucket) => bucket !== undefined);
  return buckets.slice(0, 1).map((bucket) => ({ edition: edition.edition, area: area.name, bucket }));
};

const nameOf = ({ edition, area, bucket }: StreetList): string => `${edition} ${area} ${bucket}`;

/** The street of a row. */
export const idOfRow = ({ town, name, settlement }: StreetRow) => ({ town, slug: toSlug(name, settlement) });

const keyOfRow = (row: StreetRow): string => {
  const { town, slug } = idOfRow(row);
  return `${town} ${slug}`;
};

/** The words of the settlement, the town and the province of a street. */
const wordsAround = (gazetteer: Gazetteer, { town, settlement = '' }: StreetRow): string => {
  const place = gazetteer.byId.get(`es:${town}`);
  return ` ${fold(settlement)} ${place?.words ?? ''} ${place?.surroundings ?? ''} `;
};

interface Candidate {
  readonly row: StreetRow;
  readonly house: HouseNumber | undefined;
  readonly cost: number;
}

const costOfPlace = (
  { gazetteer, near }: Search,
  { isTownSaid }: Pick<Reading, 'isTownSaid'>,
  row: StreetRow,
): number => {
  if (isTownSaid) return 0;
  const place = gazetteer.byId.get(`es:${row.town}`);
  const kilometres = near && place ? distanceKm(place, near) : 0;
  return COST.unsaidTown + (COST.tenKilometres * kilometres) / 10;
};

/** What a settlement costs that is not in the text. */
const costOfSettlement = ({ typed }: Pick<Reading, 'typed'>, { settlement }: StreetRow): number => {
  if (settlement === undefined) return 0;
  const said = new Set(typed.names.flatMap(({ words }) => words));
  return fold(settlement)
    .split(' ')
    .some((word) => said.has(word))
    ? 0
    : COST.unsaidSettlement;
};

const matchBlock = (
  search: Search,
  reading: Pick<Reading, 'typed' | 'house' | 'isTownSaid'>,
  { rows, names }: StreetBlock,
): Candidate[] => {
  const around = new Map<string, string>();
  return rows.flatMap((row, index) => {
    const name = names[index];
    if (!name) return [];
    const isAround = (word: string, isUnfinished: boolean) => {
      const key = `${row.town} ${row.settlement ?? ''}`;
      const words = around.get(key) ?? wordsAround(search.gazetteer, row);
      around.set(key, words);
      return words.includes(isUnfinished ? ` ${word}` : ` ${word} `);
    };
    const cost = costOfStreet(reading.typed, name, isAround);
    if (cost > MAX_COST) return [];
    return [
      {
        row,
        house: reading.house,
        cost: cost + costOfPlace(search, reading, row) + costOfSettlement(reading, row),
      },
    ];
  });
};

/** Equally good streets: the one with more houses. */
const byCost = (a: Pick<Candidate, 'cost' | 'row'>, b: Pick<Candidate, 'cost' | 'row'>): number =>
  a.cost - b.cost || b.row.houses - a.row.houses;

/** Each street once, by its best reading. */
const eachOnce = (candidates: readonly Candidate[]): Candidate[] => {
  const seen = new Set<string>();
  return candidates.toSorted(byCost).filter(({ row }) => {
    const key = keyOfRow(row);
    return !seen.has(key) && seen.add(key);
  });
};

const findInAreas = async (
  streets: Streets,
  search: Search,
  readings: readonly Reading[],
): Promise<Candidate[]> => {
  const wanted = new Map<string, StreetList>();
  for (const reading of readings)
    for (const list of listsOf(reading, search.editions))
      if (wanted.size < MAX_LISTS) wanted.set(nameOf(list), list);
  const lists = [...wanted.values()];
  const blocks = new Map(
    (await streets.listBlocks(lists)).flatMap((block, index) => {
      const list = lists[index];
      return block && list ? [[nameOf(list), block] as const] : [];
    }),
  );
  return readings.flatMap((reading) =>
    listsOf(reading, search.editions).flatMap((list) => {
      const block = blocks.get(nameOf(list));
      return block ? matchBlock(search, reading, block) : [];
    }),
  );
};

/** The words from the kind of street on, or from the last comma, before the others: `Recajo, calle Mayor`. */
const turnWords = (words: readonly AddressWord[]): (readonly AddressWord[])[] => {
  const starts = [
    words.findIndex(({ word }) => toStreetKind(word) !== undefined),
    words.findIndex(({ part }) => part === words.at(-1)?.part),
  ].filter((start) => start > 0);
  return [words, ...new Set(starts)].map((start) =>
    typeof start === 'number' ? [...words.slice(start), ...words.slice(0, start)] : start,
  );
};

/** Streets of all provinces, for a text without a town that we know. */
const findEverywhere = async (
  streets: Streets,
  search: Search,
  { readings }: Address,
): Promise<Candidate[]> => {
  const [first] = readings;
  if (!first) return [];
  const typed = turnWords(first.words)
    .map((words) => readWords(words, { isUnfinished: search.isUnfinished, isKindEnough: false }))
    .filter((one) => one !== undefined);
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
  const { row, house: wanted, cost } = candidate;
  if (!wanted) return { row, house: undefined, unknownHouse: undefined, cost, street };
  const house = street && placeHouse(street, wanted);
  if (!house) return { row, house: undefined, unknownHouse: wanted, cost: cost + COST.lacksNumber, street };
  const more = house.accuracy === undefined ? 0 : COST.computedHouse;
  return {
    row,
    house,
    unknownHouse: undefined,
    cost: cost + more + (house.isOtherExtension ? COST.otherExtension : 0),
    street,
  };
};

/**
 * The same with their houses, for those whose text has a number. Of a finished text the best street without one is read as well: its
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
