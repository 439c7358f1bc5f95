/** What Amazon Location says of a place, in the words of our contract. */
import type { Address, PlaceType, SuggestResultItem } from '@aws-sdk/client-geo-places';
import type { PlaceDetails, PlaceSuggestion } from '../../api/places.ts';
import type { Box } from '../../lib/geo.ts';

/** The fields that the answers of all its operations have in common. */
interface FoundPlace {
  PlaceId?: string | undefined;
  Title?: string | undefined;
  Address?: Address | undefined;
  Position?: number[] | undefined;
  PlaceType?: PlaceType | undefined;
  MapView?: number[] | undefined;
}

/** What has an extent: a search for it means all of it. */
const AREAS: ReadonlySet<PlaceType | undefined> = new Set([
  'Region',
  'SubRegion',
  'Locality',
  'District',
  'SubDistrict',
  'PostalCode',
]);

/** The box of an answer: its edges come in the order west, south, east, north. */
export const toBox = ([west, south, east, north]: readonly number[] = []): Box | undefined =>
  west === undefined || south === undefined || east === undefined || north === undefined
    ? undefined
    : { west, south, east, north };

type Names = Pick<PlaceSuggestion, 'main_text' | 'secondary_text' | 'description'>;

/** A street keeps its number: `Calle de Toledo, 15`. */
const MAIN_PART = /^[^,]+(?:, \d+[^\s,]{0,3}(?=,|$))?/;

/**
 * A title is the name alone or the whole address; a label is the address, with or without the name before it. Whatever
 * comes, the name is first and nothing is repeated.
 */
const toNames = (title: string, label = title): Names => {
  const description = label.startsWith(title) ? label : `${title}, ${label}`;
  const main = title === label ? (MAIN_PART.exec(title)?.[0] ?? title) : title;
  return {
    description,
    main_text: main,
    secondary_text: description.slice(main.length).replace(/^,\s*/, ''),
  };
};

const toSuggestion = ({ Title, Place }: SuggestResultItem): PlaceSuggestion[] =>
  Title && Place?.PlaceId && Place.PlaceType !== 'PointOfInterest'
    ? [{ place_id: Place.PlaceId, ...toNames(Title, Place.Address?.Label) }]
    : [];

/** Places that have an address of their own (000 §5: of geocode type) and no shops, each description once: a user cannot tell two equal ones apart. */
export const toSuggestions = (items: readonly SuggestResultItem[] = []): PlaceSuggestion[] => [
  ...new Map(
    items.flatMap(toSuggestion).map((suggestion) => [suggestion.description, suggestion] as const),
  ).values(),
];

/** `undefined` for what has no name or position, or lies in another country. */
export const toDetails = (found: FoundPlace | undefined): PlaceDetails | undefined => {
  const [lng, lat] = found?.Position ?? [];
  if (!found?.Title || lng === undefined || lat === undefined) return undefined;
  if (found.Address?.Country?.Code3 !== 'ESP') return undefined;
  const { main_text, description } = toNames(found.Title, found.Address.Label);
  const viewport = AREAS.has(found.PlaceType) ? toBox(found.MapView) : undefined;
  return {
    place_id: found.PlaceId ?? '',
    name: main_text,
    formatted_address: description,
    geometry: { location: { lat, lng }, ...(viewport && { viewport }) },
  };
};
