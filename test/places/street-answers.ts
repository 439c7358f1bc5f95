/** Which answers to a typed address, or to a position, are right. */
import type { PlaceDetails, PlaceSuggestion } from '#shared/api/places.ts';
import { fold } from '#shared/api/fold.ts';
import type { Point } from '#shared/domain/ports/places.ts';
import { findMeant, metresBetween, placeNames, type Address, type Said } from './street-addresses.ts';
import { significantWords, splitType, typeOfText } from './street-words.ts';

export const MAX_METRES = 60;
const MAX_NUMBERS_AWAY = 2;

const splitWords = (text: string): string[] => fold(text).split(' ');

/** The words of a text without those of the street, each once; undefined where one is missing. */
const withoutStreet = (text: string, street: string): string[] | undefined => {
  const { type, name } = splitType(street);
  const shownType = typeOfText(text);
  if (shownType !== undefined && shownType !== fold(type)) {
    // A name may itself begin with such a word: `Calle Camino Viejo`, shown without `Calle`.
    if (shownType !== significantWords(name)[0]) return undefined;
  }
  const words = splitWords(text);
  for (const word of significantWords(name)) {
    const at = words.indexOf(word);
    if (at < 0) return undefined;
    words.splice(at, 1);
  }
  return words;
};

const isExtension = (word: string | undefined): boolean =>
  word !== undefined && /^([a-z]|bis|ter|\d{1,2})$/.test(word);

/** `12b`, `12 b`, or `12` with nothing like an extension behind it, where the text has its first number. */
const hasNumber = (words: readonly string[], { number, extension }: Address): boolean => {
  const at = words.findIndex((word) => /^\d/.test(word));
  const [shown, next] = [words[at], words[at + 1]];
  if (extension === '') return shown === number && !isExtension(next);
  return shown === `${number}${fold(extension)}` || (shown === number && next === fold(extension));
};

const hasPlace = (text: string, address: Address): boolean => {
  const words = splitWords(text);
  return placeNames(address).some((name) => significantWords(name).every((word) => words.includes(word)));
};

/** Whether a text names the street: all significant words, and no other street type; its own may be left out or shortened. */
export const namesStreet = (text: string, street: string): boolean =>
  withoutStreet(text, street) !== undefined;

const namesAddress = (
  { main_text, secondary_text, description }: PlaceSuggestion,
  address: Address,
): boolean => {
  const lines = [description, `${main_text}, ${secondary_text}`];
  return lines.some((line) => {
    const rest = withoutStreet(line, address.street);
    return rest !== undefined && hasNumber(rest, address) && hasPlace(line, address);
  });
};

/**
 * Right is a first suggestion that, for one of the addresses meant,
 * - names its street (`namesStreet`), its number with its extension, and its town or settlement, all folded; and
 * - has details within 60 m of one of its points; and
 * - does not say that something is unknown.
 *
 * Meant are all addresses of the data that fit what was typed, because a person who types no more could mean any of them:
 * - the street has the significant words that were typed, in any order; if no type was typed, its type does not count, so
 *   `mayor 3` means `Calle Mayor` and `Plaza Mayor`;
 * - it has that number and extension;
 * - a place that was typed is its town or its settlement: the town's name means all settlements of the town;
 * - a postcode that was typed is its own, in any town;
 * - with a position instead of a town, it is at most 10 km from that position, which is as far as rounding can move it.
 */
export const isRightAnswer = (
  first: PlaceSuggestion | undefined,
  details: PlaceDetails | undefined,
  said: Said,
): boolean => {
  if (!first || !details || first.unknown !== undefined || details.unknown !== undefined) return false;
  return findMeant(said).some(
    (address) =>
      namesAddress(first, address) &&
      address.points.some((point) => metresBetween(point, details.geometry.location) <= MAX_METRES),
  );
};

/** The house number that a place of this street shows. */
const shownNumber = ({ name, formatted_address }: PlaceDetails, street: string): number | undefined => {
  for (const text of [formatted_address, name]) {
    const number = withoutStreet(text, street)
      ?.map((word) => /^(\d{1,4})[a-z]?$/.exec(word)?.[1])
      .find((digits) => digits !== undefined);
    if (number !== undefined) return Number(number);
  }
  return undefined;
};

/** Whether a place found at a point has the street, and with it a number at most two away, of one of the addresses there. */
export const judgeReverse = (
  place: PlaceDetails | undefined,
  there: readonly Address[],
): { isStreetRight: boolean; isNumberRight: boolean } => {
  if (!place) return { isStreetRight: false, isNumberRight: false };
  const named = there.filter(({ street }) =>
    [place.formatted_address, place.name].some((text) => namesStreet(text, street)),
  );
  const isNumberRight = named.some(({ street, number }) => {
    const shown = shownNumber(place, street);
    return shown !== undefined && Math.abs(shown - Number(number)) <= MAX_NUMBERS_AWAY;
  });
  return { isStreetRight: named.length > 0, isNumberRight };
};

export const isNear = (point: Point, place: PlaceDetails | undefined, metres: number): boolean =>
  place !== undefined && metresBetween(point, place.geometry.location) <= metres;
