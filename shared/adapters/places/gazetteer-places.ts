/**
 * Place search from the embedded gazetteer of Spain: the local stack's place service and the fallback of the cloud's.
 * Data: © IGN (CC BY 4.0) and © GeoNames (CC BY 4.0); see `build/gazetteer.ts`.
 */
import type { Language } from '../../api/accounts.ts';
import type { PlaceDetails, PlaceSuggestion } from '../../api/places.ts';
import type { LocatedPlace, OwnPlaces, OwnSuggestions, SearchContext } from '../../domain/places/ports.ts';
import { boxAroundPoint, roundPlaceBox } from './box-around.ts';
import { loadGazetteer } from './gazetteer-index.ts';
import { findNearestMunicipality } from './nearest-municipality.ts';
import { findNamedPlace, findPlace, suggestFromGazetteer } from './place-search.ts';
import type { Place } from './place.ts';

const SUGGESTIONS_SHOWN = 6;

const COUNTRY = { es: 'España', en: 'Spain' };

const secondaryText = ({ within, name }: Place, language: Language = 'es'): string =>
  [...new Set(within.filter((place) => place !== name)), COUNTRY[language]].join(', ');

const toSuggestion = (place: Place, language?: Language): PlaceSuggestion => ({
  place_id: place.id,
  description: `${place.name}, ${secondaryText(place, language)}`,
  main_text: place.name,
  secondary_text: secondaryText(place, language),
});

const toDetails = (place: Place): PlaceDetails => ({
  place_id: place.id,
  formatted_address: `${place.name}, ${secondaryText(place)}`,
  name: place.name,
  geometry: {
    location: { lat: place.lat, lng: place.lng },
    ...(place.isArea && { viewport: roundPlaceBox(boxAroundPoint(place, place.reachKm)) }),
  },
});

const toLocated = (place: Place | undefined): LocatedPlace | undefined =>
  place && { ...toDetails(place), box: roundPlaceBox(boxAroundPoint(place, place.reachKm)) };

const suggest = async (input: string, asker?: SearchContext): Promise<OwnSuggestions> => {
  const { found, named, isEnough } = suggestFromGazetteer(await loadGazetteer(), input, asker?.near);
  const show = (places: readonly Place[]) =>
    places.slice(0, SUGGESTIONS_SHOWN).map((place) => toSuggestion(place, asker?.language));
  return { suggestions: show(found), named: show(named), isEnough };
};

/** No suggestions for a single letter; `reverse` answers the municipality around a point. */
export const gazetteerPlaces = (): OwnPlaces => ({
  autocomplete: async (input, asker) => (await suggest(input, asker)).suggestions,

  suggest,

  details: async (placeId) => {
    const place = (await loadGazetteer()).byId.get(placeId);
    return place && toDetails(place);
  },

  reverse: async (point) => {
    const municipality = findNearestMunicipality(await loadGazetteer(), point);
    return municipality && toDetails(municipality);
  },

  locate: async (text) => toLocated(findPlace(await loadGazetteer(), text)),

  locateName: async (text) => toLocated(findNamedPlace(await loadGazetteer(), text)),
});
