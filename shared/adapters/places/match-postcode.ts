/** Finds the district or town of a postcode. */
import type { Gazetteer, Place } from './place.ts';
import { POSTCODE_WORDS, type PlaceQuery } from './place-query.ts';
import { distanceKm, startsWord } from './rank-matches.ts';

/** Capitals that are not the largest town of their province: Cádiz, Oviedo, Toledo and Pontevedra. */
const SMALLER_CAPITALS: readonly string[] = ['es:11012', 'es:33044', 'es:45168', 'es:36038'];

/** The district or town of a listed postcode, if the rest of the text only names its surroundings. */
export const matchListedPostcode = (
  { byPostcode }: Gazetteer,
  { postcode, significant }: PlaceQuery,
): Place[] => {
  const place = postcode === undefined ? undefined : byPostcode().get(postcode);
  if (!place) return [];
  const around = `${place.words}|${place.surroundings}`;
  const isAround = significant.every(
    (word) => word === postcode || POSTCODE_WORDS.has(word) || startsWord(around, word),
  );
  return isAround ? [place] : [];
};

/** The place of a postcode, if it is listed or of the capital of its province. */
export const findPlaceOfPostcode = (gazetteer: Gazetteer, postcode: string): Place | undefined =>
  gazetteer.byPostcode().get(postcode) ??
  (postcode[2] === '0' ? matchPostcode(gazetteer, { postcode, near: undefined })[0] : undefined);

/**
 * Towns of a postcode's province, if the text has nothing else. The capital comes first if the third digit is 0, which is its own; else the
 * largest or the nearest.
 */
export const matchPostcode = (
  { municipalities }: Gazetteer,
  { postcode, near }: Pick<PlaceQuery, 'postcode' | 'near'>,
): Place[] => {
  if (!postcode) return [];
  const towns = municipalities
    .filter(({ provinceCode }) => postcode.startsWith(provinceCode))
    .sort((a, b) => b.weight - a.weight);
  const capital = towns.find(({ id }) => SMALLER_CAPITALS.includes(id)) ?? towns[0];
  const ordered = near ? towns.sort((a, b) => distanceKm(a, near) - distanceKm(b, near)) : towns;
  return capital && postcode[2] === '0' ? [capital, ...ordered] : ordered;
};
