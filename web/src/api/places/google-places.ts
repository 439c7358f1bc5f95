import type { PlaceDetails, PlaceSuggestion } from '#shared/api/places.ts';

type Viewport = NonNullable<PlaceDetails['geometry']['viewport']>;

/** The part of Google's Maps JavaScript API that is used here. */
interface Place {
  fetchFields: (request: { fields: string[] }) => Promise<unknown>;
  displayName?: string | null;
  formattedAddress?: string | null;
  location?: { lat: () => number; lng: () => number } | null;
  types?: string[];
  viewport?: { toJSON: () => Viewport } | null;
}
interface Prediction {
  placeId: string;
  text: { text: string };
  mainText: { text: string } | null;
  secondaryText: { text: string } | null;
  toPlace: () => Place;
}
interface PlacesLibrary {
  AutocompleteSessionToken: new () => object;
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: (request: {
      input: string;
      includedPrimaryTypes: string[];
      includedRegionCodes: string[];
      language: string;
      region: string;
      sessionToken: object;
    }) => Promise<{ suggestions: { placePrediction: Prediction | null }[] }>;
  };
}
interface MapsWindow {
  google?: { maps?: { importLibrary: (name: 'places') => Promise<PlacesLibrary> } };
  plazalibreMapsReady?: () => void;
}

/** Suggestions and positions by Google. */
export interface GooglePlaces {
  suggest: (input: string) => Promise<PlaceSuggestion[]>;
  /** Undefined for a place that is not one of its suggestions. */
  find: (placeId: string) => Promise<PlaceDetails | undefined>;
}

const SCRIPT = 'https://maps.googleapis.com/maps/api/js';
const PATIENCE_MS = 10_000;
/** The site knows places in Spain, by their local names. */
const COUNTRY = 'es';
/** 000 §5: addresses, streets, towns and districts, but no businesses. */
const KIND = 'geocode';
/** Kinds of places with an extent: a search covers all of it. */
const AREA_TYPES: ReadonlySet<string> = new Set([
  'political',
  'postal_code',
  'colloquial_area',
  'natural_feature',
  'archipelago',
]);

const mapsWindow = window as unknown as MapsWindow; // set by Google's script

const addScript = (key: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const query = {
      key,
      v: 'weekly',
      loading: 'async',
      libraries: 'places',
      language: COUNTRY,
      region: 'ES',
    };
    script.src = `${SCRIPT}?${new URLSearchParams({ ...query, callback: 'plazalibreMapsReady' }).toString()}`;
    script.async = true;
    const fail = () => reject(new Error('The script of Google Maps did not load.'));
    const timer = setTimeout(fail, PATIENCE_MS);
    mapsWindow.plazalibreMapsReady = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    document.head.append(script);
  });

const toSuggestion = ({ placeId, text, mainText, secondaryText }: Prediction): PlaceSuggestion => ({
  place_id: placeId,
  description: text.text,
  main_text: mainText?.text ?? text.text,
  secondary_text: secondaryText?.text ?? '',
});

/** Google bills typing and choosing together if both have the same token. */
const openPlaces = ({ AutocompleteSuggestion, AutocompleteSessionToken }: PlacesLibrary): GooglePlaces => {
  const suggested = new Map<string, Prediction>();
  let sessionToken: object | undefined;
  return {
    suggest: async (input) => {
      sessionToken ??= new AutocompleteSessionToken();
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        includedPrimaryTypes: [KIND],
        includedRegionCodes: [COUNTRY],
        language: COUNTRY,
        region: COUNTRY,
        sessionToken,
      });
      const predictions = suggestions.flatMap(({ placePrediction }) => placePrediction ?? []);
      for (const prediction of predictions) suggested.set(prediction.placeId, prediction);
      return predictions.map(toSuggestion);
    },
    find: async (placeId) => {
      const prediction = suggested.get(placeId);
      if (!prediction) return undefined;
      const place = prediction.toPlace();
      await place.fetchFields({
        fields: ['displayName', 'formattedAddress', 'location', 'types', 'viewport'],
      });
      sessionToken = undefined;
      if (!place.location) throw new Error('Google knows no position of this place.');
      const { main_text: name, secondary_text, description } = toSuggestion(prediction);
      const isArea = place.types?.some((type) => AREA_TYPES.has(type));
      const viewport = isArea ? place.viewport?.toJSON() : undefined;
      // A street has its town before the country, which is the last part.
      const [town, ...country] = secondary_text.split(', ');
      return {
        place_id: placeId,
        name: place.displayName ?? name,
        ...(!isArea && country.length > 0 && { label: `${place.displayName ?? name}, ${town}` }),
        formatted_address: place.formattedAddress ?? description,
        geometry: {
          location: { lat: place.location.lat(), lng: place.location.lng() },
          ...(viewport && { viewport }),
        },
      };
    },
  };
};

/** Loads Google's Places library, in the language and for the country of the product (000 §10). Rejects when it does not load. */
export const loadGooglePlaces = async (key: string): Promise<GooglePlaces> => {
  await addScript(key);
  const library = await mapsWindow.google?.maps?.importLibrary('places');
  if (!library) throw new Error('Google Maps came without its places.');
  return openPlaces(library);
};
