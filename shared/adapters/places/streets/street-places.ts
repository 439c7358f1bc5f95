/** Places of the gazetteer together with the streets that an operator has imported: our own places, free and always available. */
import type { PlaceDetails } from '../../../api/places.ts';
import type { LocatedPlace, OwnPlaces, Point, SearchContext } from '../../../domain/ports/places.ts';
import type { Street, StreetId, Streets } from '../../../domain/ports/streets.ts';
import { provinceOf } from '../../../lib/street-areas.ts';
import { loadGazetteer } from '../gazetteer-index.ts';
import { eachOnce } from '../gazetteer-places.ts';
import { isAddress, readQuery } from '../place-query.ts';
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

/**
 * The gazetteer's places and the streets of the editions in service. Where the table fails, the gazetteer alone answers: `report` gets the
 * error, which contains nothing that was typed.
 */
export const withStreets = (
  places: OwnPlaces,
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
    const [gazetteer, editions] = [await loadGazetteer(), await streets.editions()];
    return found.slice(0, MAX_STREETS).map((one) =>
      toStreetSuggestion(gazetteer, one, {
        attribution: editions.get(provinceOf(one.row.town))?.attribution,
        language: asker?.language,
      }),
    );
  };

  const suggest: OwnPlaces['suggest'] = async (input, asker) => {
    const [ours, found] = await Promise.all([places.suggest(input, asker), find(input, true, asker?.near)]);
    if (found.length === 0) return ours;
    const shown = await show(found, asker);
    const [first] = ours.named;
    const isArea = first && (await places.details(first.place_id))?.geometry.viewport !== undefined;
    const isStreetMeant = isAddress(readQuery(input)) || !isArea;
    const named = isStreetMeant
      ? [...shown, ...ours.named]
      : [...ours.named.slice(0, 2), ...shown, ...ours.named.slice(2)];
    const once = eachOnce(named);
    return { suggestions: once.slice(0, SUGGESTIONS_SHOWN), named: once, isEnough: true };
  };

  const locateStreet = async (text: string): Promise<LocatedPlace | undefined> => {
    const [best] = await find(text, false);
    if (!best) return undefined;
    const street = best.street ?? (await getStreet(idOfRow(best.row)));
    if (!street) return undefined;
    return withStreetBox(await toDetails(street, best));
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
      const named = await places.locateName(text);
      return named ?? locateStreet(text);
    },

    locate: async (text) => {
      const place = await places.locate(text);
      return place && !place.unknown ? place : ((await locateStreet(text)) ?? place);
    },
  };
};
