/** Converts streets and houses to our contract. */
import type { Language } from '../../../api/accounts.ts';
import type { PlaceDetails, PlaceSuggestion } from '../../../api/places.ts';
import { fold } from '../../../api/fold.ts';
import type { LocatedPlace, Point } from '../../../domain/ports/places.ts';
import type { StreetId, StreetRow } from '../../../domain/ports/streets.ts';
import { boxAroundPoint, roundPlaceBox } from '../box-around.ts';
import type { Gazetteer } from '../place.ts';
import type { FoundStreet } from './find-streets.ts';
import { idOfRow } from './match-block.ts';
import type { PlacedHouse } from './place-house.ts';
import type { HouseNumber } from './read-address.ts';

const COUNTRY = { es: 'España', en: 'Spain' };

/** The radius of a search around an address, in kilometres. */
const ADDRESS_RADIUS_KM = 1.2;

/** Ids of streets begin so: `st:26089/calle-laurel/12`. */
const PREFIX = 'st:';
const ID = /^st:(\d{5})\/([a-z0-9~-]{1,120})(?:\/(\d{1,5})([A-Z0-9-]{0,6}))?$/;

export const toStreetPlaceId = ({ town, slug }: StreetId, house?: HouseNumber): string =>
  `${PREFIX}${town}/${slug}${house ? `/${house.number}${house.extension.replaceAll(' ', '')}` : ''}`;

/** The street and house of an id; undefined for an id that is none of a street. */
export const readStreetPlaceId = (
  placeId: string,
): (StreetId & { readonly house: HouseNumber | undefined }) | undefined => {
  const [, town, slug, number, extension = ''] = ID.exec(placeId) ?? [];
  if (town === undefined || slug === undefined) return undefined;
  return { town, slug, house: number === undefined ? undefined : { number: Number(number), extension } };
};

const unlessSame = (name: string, other: string): string[] => (fold(name) === fold(other) ? [] : [name]);

interface Named {
  readonly gazetteer: Gazetteer;
  readonly street: Pick<StreetRow, 'name' | 'town' | 'settlement'>;
  readonly house: PlacedHouse | undefined;
  readonly language?: Language | undefined;
}

/** The town is the settlement, if it is not the municipality's main one. */
const toNames = ({ gazetteer, street, house, language = 'es' }: Named) => {
  const municipality = gazetteer.byId.get(`es:${street.town}`);
  const town = municipality?.name ?? '';
  const around = street.settlement ?? town;
  const main_text = house ? `${street.name}, ${house.text}` : street.name;
  const secondary_text = [
    [house?.postcode, around].filter(Boolean).join(' '),
    ...unlessSame(town, around),
    ...(municipality?.within ?? []).flatMap((province) => unlessSame(province, town)),
    COUNTRY[language],
  ].join(', ');
  return { main_text, secondary_text, description: `${main_text}, ${secondary_text}`, around };
};

/** The id holds the number of the text, so that choosing the suggestion finds the same place, or says the same. */
export const toStreetSuggestion = (
  gazetteer: Gazetteer,
  { row, house, unknownHouse }: FoundStreet,
  { attribution, language }: { attribution: string | undefined; language: Language | undefined },
): PlaceSuggestion => {
  const { around: _around, ...names } = toNames({ gazetteer, street: row, house, language });
  return {
    place_id: toStreetPlaceId(idOfRow(row), house?.wanted ?? unknownHouse),
    ...names,
    ...(attribution && { attribution }),
    ...(unknownHouse && { unknown: 'number' as const }),
    ...(house?.accuracy !== undefined && { is_approximate: true as const }),
  };
};

/** The details of a house, or of a street. `unknownHouse`: a number that was asked for, and that the street has not. */
export const toStreetDetails = (
  named: Named & {
    readonly street: StreetId & StreetRow;
    readonly middle: Point;
    readonly unknownHouse?: HouseNumber | undefined;
  },
): PlaceDetails => {
  const { street, house, middle, unknownHouse } = named;
  const { main_text, description, around } = toNames(named);
  const { lat, lng } = house ?? middle;
  return {
    place_id: toStreetPlaceId(street, house?.wanted ?? unknownHouse),
    name: main_text,
    formatted_address: description,
    label: `${main_text}, ${around}`,
    ...(unknownHouse && { unknown: 'number' as const }),
    ...(house?.accuracy !== undefined && { is_approximate: true as const, accuracy_m: house.accuracy }),
    geometry: { location: { lat, lng } },
  };
};

/** With the box of a search around it. */
export const withStreetBox = (place: PlaceDetails): LocatedPlace => ({
  ...place,
  box: roundPlaceBox(boxAroundPoint(place.geometry.location, [ADDRESS_RADIUS_KM])),
});
