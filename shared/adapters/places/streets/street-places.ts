/** Places of the gazetteer together with the streets that an operator has imported: our own places, free and always available. */
import type { PlaceDetails } from '../../../api/places.ts';
import type { LocatedPlace, OwnPlaces, Point, SearchContext } from '../../../domain/ports/places.ts';
import type { Street, StreetId, Streets } from '../../../domain/ports/streets.ts';
import { provinceOf } from '../../../lib/street-areas.ts';
import { loadGazetteer } from '../gazetteer-index.ts';
import { eachOnce, type GazetteerPlaces, type RankedSuggestion } from '../gazetteer-places.ts';
import { compareRanks, WHOLE_NAME } from '../rank-matches.ts';
import { findStreets, type FoundStreet } from './find-streets.ts';
import { idOfRow } from './match-block.ts';
import { findNearestHouse, placeHouse, type PlacedHouse } from './place-house.ts';
import type { HouseNumber } from './read-address.ts';
import { readStreetPlaceId, toStreetDetails, toStreetSuggestion, withStreetBox } from './street-answers.ts';

const SUGGESTIONS_SHOWN = 6;
/** Shorter texts begin too many streets. */
const MIN_LETTERS = 3;
/** A street farther from a point is not where the point is. */
const REVERSE_METRES = 60;
/** A house that near is what the point means, even if another street is nearer. */
const AT_HOUSE_METRES = 25;
/** Streets whose houses are compared with a point. */
const MAX_NEARBY = 4;
/** Maximum of suggested streets. */
const MAX_STREETS = 4;

const toDetails = async (
  street: Street,
  { house, unknownHouse }: { house?: PlacedHouse | undefined; unknownHouse?: HouseNumber | undefined },
): Promise<PlaceDetails> =>
  toStreetDetails({
    gazetteer: await loadGazetteer(),
    street: { ...street, houses: street.houses.length },
    house,
    unknownHouse,
    middle: street.middle,
  });

/** The street at a point, with its house number if one is near. */
const findAround = async (streets: Streets, point: Point) => {
  const nearby = (await streets.listAround(point, REVERSE_METRES)).slice(0, MAX_NEARBY);
  if (nearby.length === 0) return undefined;
  const found = await streets.getStreets(nearby);
  const metresOf = ({ town, slug }: Street) =>
    nearby.find((one) => one.town === town && one.slug === slug)?.metres ?? Infinity;
  const judged = found
    .map((street) => ({ street, metres: metresOf(street), nearest: findNearestHouse(street, point) }))
    .sort((a, b) => a.metres - b.metres);
  const [atHouse] = judged
    .filter(({ nearest }) => nearest && nearest.metres <= AT_HOUSE_METRES)
    .sort((a, b) => (a.nearest?.metres ?? 0) - (b.nearest?.metres ?? 0));
  const best = atHouse ?? judged[0];
  if (!best) return undefined;
  const { street, nearest } = best;
  return { street, house: nearest && nearest.metres <= REVERSE_METRES ? nearest.house : undefined };
};

/** Two lists as one, the better rank first; each keeps its own order. */
const mergeRanked = (
  places: readonly RankedSuggestion[],
  streets: readonly RankedSuggestion[],
): RankedSuggestion[] => {
  const [one, other] = [[...places], [...streets]];
  const merged: RankedSuggestion[] = [];
  while (one[0] && other[0]) {
    const better = compareRanks(one[0], other[0]) <= 0 ? one : other;
    merged.push(...better.splice(0, 1));
  }
  return [...merged, ...one, ...other];
};

/** Whether a provider could hardly know a better street: its whole name was typed, and in which town it is. */
const isCertain = ({ quality, isLocated, unknownHouse }: FoundStreet): boolean =>
  isLocated && WHOLE_NAME.has(quality) && unknownHouse === undefined;

/**
 * The gazetteer's places and the streets of the editions in service. Where the table fails, the gazetteer alone answers: `report` gets the
 * error, which contains nothing that was typed.
 */
export const withStreets = (
  places: GazetteerPlaces,
  streets: Streets,
  report: (error: unknown) => void,
): OwnPlaces => {
  const orNone = async <T>(run: () => Promise<T>, none: T): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      report(error);
      return none;
    }
  };

  const find = async (input: string, isUnfinished: boolean, near?: Point): Promise<FoundStreet[]> => {
    if (input.trim().length < MIN_LETTERS) return [];
    const gazetteer = await loadGazetteer();
    return orNone(() => findStreets(streets, gazetteer, input, { near, isUnfinished }), []);
  };

  const getStreet = (id: StreetId): Promise<Street | undefined> =>
    orNone(async () => (await streets.getStreets([id]))[0], undefined);

  const show = async (found: readonly FoundStreet[], asker: SearchContext | undefined) => {
    if (found.length === 0) return [];
    const [gazetteer, editions] = [await loadGazetteer(), await streets.editions()];
    return found.slice(0, MAX_STREETS).map((one): RankedSuggestion => ({
      quality: one.quality,
      importance: one.importance,
      suggestion: toStreetSuggestion(gazetteer, one, {
        attribution: editions.get(provinceOf(one.row.town))?.attribution,
        language: asker?.language,
      }),
    }));
  };

  const suggest: OwnPlaces['suggest'] = async (input, asker) => {
    const [ours, found] = await Promise.all([places.rank(input, asker), find(input, true, asker?.near)]);
    const shown = await show(found, asker);
    const ranked = mergeRanked(ours.named, shown).map(({ suggestion }) => suggestion);
    const named = eachOnce(ranked).slice(0, SUGGESTIONS_SHOWN);
    return {
      suggestions: named.length > 0 ? named : ours.suggestions,
      named,
      isEnough: ours.isEnough || found.slice(0, 1).some(isCertain),
    };
  };

  /** The street of a finished text, if it comes before all places of the gazetteer that the whole text matches. */
  const locateStreet = async (text: string): Promise<(FoundStreet & { place: LocatedPlace }) | undefined> => {
    const [ours, [best]] = await Promise.all([places.rank(text), find(text, false)]);
    if (!best || ours.named.slice(0, 1).some((named) => compareRanks(named, best) <= 0)) return undefined;
    const street = best.street ?? (await getStreet(idOfRow(best.row)));
    return street && { ...best, place: withStreetBox(await toDetails(street, best)) };
  };

  return {
    suggest,
    autocomplete: async (input, asker) => (await suggest(input, asker)).suggestions,

    details: async (placeId, asker) => {
      const id = readStreetPlaceId(placeId);
      if (!id) return places.details(placeId, asker);
      const street = await getStreet(id);
      // The street may be gone with its edition.
      if (!street) return places.details(`es:${id.town}`, asker);
      const house = id.house && placeHouse(street, id.house);
      return toDetails(street, { house, unknownHouse: house ? undefined : id.house });
    },

    reverse: async (point, asker) => {
      const town = await places.reverse(point, asker);
      const found = town && (await orNone(() => findAround(streets, point), undefined));
      return found ? toDetails(found.street, found) : town;
    },

    locateName: async (text) => {
      const found = await locateStreet(text);
      return found && isCertain(found) ? found.place : places.locateName(text);
    },

    locate: async (text) => (await locateStreet(text))?.place ?? places.locate(text),
  };
};
