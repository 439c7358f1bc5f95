/** Converts places of Amazon Location to our contract. */
import type { Address, PlaceType, SuggestResultItem } from '@aws-sdk/client-geo-places';
import type { PlaceDetails, PlaceSuggestion } from '../../api/places.ts';
import type { Box } from '../../lib/geo.ts';

/** The fields that all operations answer. */
interface FoundPlace {
  PlaceId?: string | undefined;
  Title?: string | undefined;
  Address?: Address | undefined;
  Position?: number[] | undefined;
  PlaceType?: PlaceType | undefined;
  MapView?: number[] | undefined;
}

/** Kinds of places with an extent: a search covers all of it. */
const AREAS: ReadonlySet<PlaceType | undefined> = new Set([
  'Region',
  'SubRegion',
  'Locality',
  'District',
  'SubDistrict',
  'PostalCode',
]);

/** Converts a box, whose edges come in the order west, south, east, north. */
export const toBox = ([west, south, east, north]: readonly number[] = []): Box | undefined =>
  west === undefined || south === undefined || east === undefined || north === undefined
    ? undefined
    : { west, south, east, north };

type Names = Pick<PlaceSuggestion, 'main_text' | 'secondary_text' | 'description'>;

/** The name of a street, with its number: `Calle de Toledo, 15`. */
const MAIN_PART = /^[^,]+(?:, \d+[^\s,]{0,3}(?=,|$))?/;

/**
 * Splits into name and surroundings. A title is the name alone or the whole address; a label is the address, with or without the name
 * before it. In any case the name comes first and nothing is repeated.
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

/**
 * Places with an address (000 §5: of geocode type), without shops. Each description appears once, because users cannot distinguish equal
 * ones.
 */
export const toSuggestions = (items: readonly SuggestResultItem[] = []): PlaceSuggestion[] => [
  ...new Map(
    items.flatMap(toSuggestion).map((suggestion) => [suggestion.description, suggestion] as const),
  ).values(),
];

/** Undefined without a name or position, or in another country. */
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
