/** Finds the streets of a list that a text may mean. */
import type { StreetBlock, StreetRow } from '../../../domain/ports/streets.ts';
import { fold } from '../../../api/fold.ts';
import { toSlug } from '../../../lib/street-name.ts';
import type { Gazetteer } from '../place.ts';
import { distanceKm, HERE_KM, QUALITY, type Rank, weighImportance } from '../rank-matches.ts';
import type { Reading, Search } from './list-readings.ts';
import { fitStreet, type StreetFit } from './match-street.ts';
import type { HouseNumber } from './read-address.ts';

/** Beyond that a street has little to do with the text. */
const MAX_COST = 2;

const COST = {
  /** The town was not typed. */
  unsaidTown: 0.2,
  /** The street is in a settlement that was not typed. */
  unsaidSettlement: 0.15,
  /** Per ten kilometres to the position: the nearer one of two towns comes first. */
  tenKilometres: 0.1,
} as const;

/** Names the street of a row. */
export const idOfRow = ({ town, name, settlement }: StreetRow) => ({ town, slug: toSlug(name, settlement) });

export const keyOfRow = (row: StreetRow): string => {
  const { town, slug } = idOfRow(row);
  return `${town} ${slug}`;
};

/** The words of the settlement, the town and the province of a street. */
const wordsAround = (gazetteer: Gazetteer, { town, settlement = '' }: StreetRow): string => {
  const place = gazetteer.byId.get(`es:${town}`);
  return ` ${fold(settlement)} ${place?.words ?? ''} ${place?.surroundings ?? ''} `;
};

export interface Candidate extends Rank {
  readonly row: StreetRow;
  readonly house: HouseNumber | undefined;
  /** The distance between the text and the street; 0 if they are equal. Orders streets among each other. */
  readonly cost: number;
  /** Whether the text or the position says in which town it is. */
  readonly isLocated: boolean;
}

/** Of the people of its town, those who mean one street. A street of a city counts as one of a large town. */
const STREET_SHARE = 0.005;
const MAX_STREET_WEIGHT = 5000;

/**
 * The rank of a street beside towns and landmarks. Of the streets of a town that neither the text nor the position names, a whole name is
 * worth no more than the beginning of another place's: nearly every name is that of a street somewhere.
 */
const rankStreet = (
  { gazetteer, near }: Search,
  { isTownSaid }: Pick<Reading, 'isTownSaid'>,
  row: StreetRow,
  { quality, isFinished }: StreetFit,
): Rank & { readonly isLocated: boolean } => {
  const town = gazetteer.byId.get(`es:${row.town}`);
  const kilometres = near && town && distanceKm(town, near);
  const isHere = kilometres !== undefined && kilometres < HERE_KM;
  const isLocated = isHere || isTownSaid;
  const isBeginning = quality === QUALITY.begins && isFinished;
  return {
    isLocated,
    quality: isLocated ? (isBeginning ? QUALITY.whole : quality) : Math.max(QUALITY.begins, quality),
    importance: weighImportance(Math.min(MAX_STREET_WEIGHT, (town?.weight ?? 0) * STREET_SHARE), {
      isShown: true,
      isWhole: isFinished,
      kilometres,
    }),
  };
};

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

/** The penalty of a settlement that is not in the text. */
const costOfSettlement = ({ typed }: Pick<Reading, 'typed'>, { settlement }: StreetRow): number => {
  if (settlement === undefined) return 0;
  const said = new Set(typed.names.flatMap(({ words }) => words));
  return fold(settlement)
    .split(' ')
    .some((word) => said.has(word))
    ? 0
    : COST.unsaidSettlement;
};

/** The streets of a list that the text may mean, in any order. */
export const matchBlock = (
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
    const fit = fitStreet(reading.typed, name, isAround);
    const { cost } = fit;
    if (cost > MAX_COST) return [];
    return [
      {
        ...rankStreet(search, reading, row, fit),
        row,
        house: reading.house,
        cost: cost + costOfPlace(search, reading, row) + costOfSettlement(reading, row),
      },
    ];
  });
};

/** Equally good streets: the one with more houses. */
export const byCost = (a: Pick<Candidate, 'cost' | 'row'>, b: Pick<Candidate, 'cost' | 'row'>): number =>
  a.cost - b.cost || b.row.houses - a.row.houses;

/** Each street once, by its best reading. */
export const eachOnce = (candidates: readonly Candidate[]): Candidate[] => {
  const seen = new Set<string>();
  return candidates.toSorted(byCost).filter(({ row }) => {
    const key = keyOfRow(row);
    return !seen.has(key) && seen.add(key);
  });
};
