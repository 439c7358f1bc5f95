/**
 * Place search from the embedded gazetteer of Spain: the local stack's place service and the fallback of the cloud's.
 * Data: © IGN (CC BY 4.0) and © GeoNames (CC BY 4.0); see `scripts/build-gazetteer.ts`.
 */
import { loadGazetteer } from './gazetteer-index.ts';
import { findNearestMunicipality, type Point } from './nearest-municipality.ts';
import { findPlace, suggestPlaces } from './place-search.ts';
import type { Place } from './place.ts';

/** One line of an autocomplete list (000 §3). */
export interface PlaceSuggestion {
  place_id: string;
  description: string;
  main_text: string;
  secondary_text: string;
}

/** What a chosen suggestion stands for (000 §3). */
export interface PlaceDetails {
  place_id: string;
  formatted_address: string;
  name: string;
  geometry: { location: Point };
}

/** Degrees: west, south, east, north. */
export type Box = [west: number, south: number, east: number, north: number];

export interface LocatedPlace extends PlaceDetails {
  box: Box;
}

export interface GazetteerPlaces {
  /** Suggestions for a text being typed, best first, 6 unless told; an empty list for nonsense or a single letter. */
  autocomplete(input: string, limit?: number): Promise<PlaceSuggestion[]>;
  /** The place of an id that `autocomplete` gave; `undefined` for an unknown id. */
  details(placeId: string): Promise<PlaceDetails | undefined>;
  /** The municipality around a point; `undefined` outside Spain. */
  reverse(point: Point): Promise<PlaceDetails | undefined>;
  /** The best match of a finished text and the area that a search for it covers; `undefined` if nothing fits. */
  locate(text: string): Promise<LocatedPlace | undefined>;
}

const DEFAULT_LIMIT = 6;
const KM_PER_DEGREE = 111.32;

const secondaryText = ({ within, name }: Place): string =>
  [...new Set(within.filter((place) => place !== name)), 'España'].join(', ');

const toSuggestion = (place: Place): PlaceSuggestion => ({
  place_id: place.id,
  description: `${place.name}, ${secondaryText(place)}`,
  main_text: place.name,
  secondary_text: secondaryText(place),
});

const toDetails = (place: Place): PlaceDetails => ({
  place_id: place.id,
  formatted_address: `${place.name}, ${secondaryText(place)}`,
  name: place.name,
  geometry: { location: { lat: place.lat, lng: place.lng } },
});

const boxAround = ({ lat, lng, radiusKm }: Place): Box => {
  const height = radiusKm / KM_PER_DEGREE;
  const width = height / Math.cos((lat * Math.PI) / 180);
  return [lng - width, lat - height, lng + width, lat + height];
};

export const gazetteerPlaces = (): GazetteerPlaces => ({
  autocomplete: async (input, limit = DEFAULT_LIMIT) =>
    suggestPlaces(await loadGazetteer(), input, limit).map(toSuggestion),

  details: async (placeId) => {
    const place = (await loadGazetteer()).byId.get(placeId);
    return place && toDetails(place);
  },

  reverse: async (point) => {
    const municipality = findNearestMunicipality(await loadGazetteer(), point);
    return municipality && toDetails(municipality);
  },

  locate: async (text) => {
    const place = findPlace(await loadGazetteer(), text);
    return place && { ...toDetails(place), box: boxAround(place) };
  },
});
