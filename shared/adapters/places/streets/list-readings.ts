/** Lists the possible places of an address: the areas whose lists are read, and the street as the text names it there. */
import type { Point } from '../../../domain/ports/places.ts';
import type { StreetEdition } from '../../../domain/ports/streets.ts';
import { nodeArea, postcodeArea, provinceOf, townArea } from '../../../lib/street-areas.ts';
import { toStreetKind } from '../../../lib/street-name.ts';
import { findPlaceOfPostcode } from '../match-postcode.ts';
import type { Gazetteer } from '../place.ts';
import { findProvincesAround, findTowns, municipalityOf } from './find-areas.ts';
import { readTypedStreet, type TypedStreet } from './match-street.ts';
import type { Address, AddressWord, HouseNumber } from './read-address.ts';

/** An area with the way to read the text in it. */
export interface Reading {
  readonly area: { readonly name: string; readonly province: string };
  readonly typed: TypedStreet;
  readonly house: HouseNumber | undefined;
  readonly isTownSaid: boolean;
}

export interface Search {
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

/** The areas that an address may be in, likely ones first, each with the words that are left for its street. */
export const listReadings = ({ postcode, readings }: Address, search: Search): Reading[] => {
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
        toReading(townArea(reading.town), provinceOf(reading.town), reading.words, {
          house,
          isTownSaid: true,
        }),
      ),
      ...(postcode && isServed(postcode) ? inArea(postcodeArea(postcode), provinceOf(postcode)) : []),
      ...(postcodeTown && isServed(postcodeTown)
        ? inArea(townArea(postcodeTown), provinceOf(postcodeTown))
        : []),
      ...(near && !postcode ? around.flatMap((province) => inArea(nodeArea(near), province)) : []),
    ];
  });
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

/** Reads the words as a street in a province that they do not name. */
export const readAnywhere = (words: readonly AddressWord[], isUnfinished: boolean): TypedStreet[] =>
  turnWords(words)
    .map((turned) => readWords(turned, { isUnfinished, isKindEnough: false }))
    .filter((one) => one !== undefined);
