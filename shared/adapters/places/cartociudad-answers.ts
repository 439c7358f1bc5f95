/** Converts places of CartoCiudad to our contract. */
import * as z from 'zod';
import type { Language } from '../../api/accounts.ts';
import type { PlaceDetails, PlaceSuggestion } from '../../api/places.ts';

const Text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((text) => String(text ?? '').trim());

/** The fields of its answers that are used (README of IDEESpain/Cartociudad). */
const Found = z.object({
  id: Text,
  type: Text,
  address: Text,
  tip_via: Text,
  portalNumber: Text,
  extension: Text,
  muni: Text,
  muniCode: Text,
  province: Text,
  postalCode: Text,
  countryCode: Text,
  lat: z.number().nullish(),
  lng: z.number().nullish(),
});
export type FoundAddress = z.infer<typeof Found>;

/** Throws for an answer of another shape. */
export const parseCandidates = (body: unknown): FoundAddress[] => z.array(Found).parse(body);

/** Undefined if nothing was found. Throws for an answer of another shape. */
export const parseFound = (body: unknown): FoundAddress | undefined =>
  Found.nullish().parse(body) ?? undefined;

const SPAIN = '011';
/** From El Hierro to Menorca. */
const BOX = { west: -18.3, south: 27.5, east: 4.5, north: 43.9 };

/** 0 and 0 mean that there is no position. */
const readPosition = ({ lat, lng }: FoundAddress): { lat: number; lng: number } | undefined =>
  lat && lng && lng > BOX.west && lng < BOX.east && lat > BOX.south && lat < BOX.north
    ? { lat, lng }
    : undefined;

const isInSpain = ({ countryCode }: FoundAddress): boolean => countryCode === '' || countryCode === SPAIN;

const SMALL = /^(?:a|d|da|das|de|del|do|dos|e|el|els|i|l|la|las|les|los|y)$/;

/** `CALLE DE LA IGLESIA` as `Calle de la Iglesia`; only texts in capitals are changed. */
const toTitleCase = (text: string): string =>
  text !== text.toUpperCase()
    ? text
    : text
        .toLowerCase()
        .replace(/\p{L}+/gu, (word, at: number) =>
          at > 0 && SMALL.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
        );

/** `València/Valencia` is the same town twice. */
const lastName = (name: string): string => toTitleCase(name.split('/').at(-1) ?? '');

const startsWith = (text: string, start: string): boolean =>
  text.toLowerCase().startsWith(start.toLowerCase());

/** The kind of street and the number may be in the name or in separate fields. */
const nameStreet = ({ address, tip_via, portalNumber, extension }: FoundAddress): string => {
  const [name = ''] = address.split(',');
  const number = portalNumber === '0' ? '' : `${portalNumber}${extension}`;
  const street = tip_via && !startsWith(name, tip_via) ? `${tip_via} ${name}` : name;
  const bare = number && street.endsWith(` ${number}`) ? street.slice(0, -number.length - 1) : street;
  return [toTitleCase(bare.trim()), number].filter(Boolean).join(', ');
};

const COUNTRY: Record<Language, string> = { es: 'España', en: 'Spain' };

const toNames = (
  found: FoundAddress,
  language: Language = 'es',
): Pick<PlaceSuggestion, 'main_text' | 'secondary_text' | 'description'> => {
  const [town, province] = [lastName(found.muni), lastName(found.province)];
  const main = nameStreet(found);
  const secondary = [
    [found.postalCode, town].filter(Boolean).join(' '),
    ...(province && province !== town ? [province] : []),
    COUNTRY[language],
  ]
    .filter(Boolean)
    .join(', ');
  return { main_text: main, secondary_text: secondary, description: `${main}, ${secondary}` };
};

/** The fields of a candidate that `find` needs: its kind, its id and the house number. */
const toId = ({ type, id, portalNumber }: FoundAddress): string =>
  [type, id, ...(portalNumber && portalNumber !== '0' ? [portalNumber] : [])].join('/');

/** The parameters of `find` for such an id; undefined for another text. */
export const readId = (placeId: string): Record<string, string> | undefined => {
  const [, type, id, portal] = /^([a-zA-Z_]{3,30})\/([\w.-]{1,60})(?:\/(\d{1,6}))?$/.exec(placeId) ?? [];
  return type && id ? { type, id, ...(portal && { portal }) } : undefined;
};

export const ATTRIBUTION = 'CartoCiudad CC-BY 4.0 scne.es';

/** Addresses in Spain, without duplicates. */
export const toSuggestions = (
  candidates: readonly FoundAddress[],
  language?: Language,
): PlaceSuggestion[] => {
  const suggestions = candidates
    .filter((found) => isInSpain(found) && readId(toId(found)) && found.address !== '')
    .map((found) => ({ place_id: toId(found), ...toNames(found, language), attribution: ATTRIBUTION }));
  return [...new Map(suggestions.map((one) => [one.description, one])).values()];
};

/** Undefined without a name or position, or in another country. */
export const toDetails = (found: FoundAddress | undefined): PlaceDetails | undefined => {
  const location = found && isInSpain(found) ? readPosition(found) : undefined;
  if (!found || !location || found.address === '') return undefined;
  const { main_text, description } = toNames(found);
  return { place_id: toId(found), name: main_text, formatted_address: description, geometry: { location } };
};
