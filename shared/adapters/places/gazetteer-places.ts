/**
 * Place search from the embedded gazetteer of Spain: the local stack's place service and the fallback of the cloud's.
 * Data: © IGN (CC BY 4.0) and © GeoNames (CC BY 4.0); see `build/gazetteer.ts`.
 */
import type { Language } from '../../api/accounts.ts';
import type { PlaceDetails, PlaceSuggestion } from '../../api/places.ts';
import type {
  Addresses,
  LocatedPlace,
  OwnPlaces,
  OwnSuggestions,
  SearchContext,
} from '../../domain/ports/places.ts';
import { boxAroundPoint, roundPlaceBox } from './box-around.ts';
import { loadGazetteer } from './gazetteer-index.ts';
import { findNearestMunicipality } from './nearest-municipality.ts';
import {
  findNamedPlace,
  findPlace,
  findUnknown,
  type FoundPlace,
  suggestFromGazetteer,
} from './place-search.ts';
import { hasNumber, isStreetWord, POSTCODE_WORDS, readQuery } from './place-query.ts';
import type { Gazetteer, Place } from './place.ts';
import type { Rank } from './rank-matches.ts';

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

/** The name with the nearest place around it, if the name alone is ambiguous, as names of streets are. */
const toLabel = ({ byName }: Gazetteer, place: Place): string | undefined => {
  const [name = ''] = place.names;
  const [around] = place.within.filter((one) => one !== place.name);
  const isShared =
    isStreetWord(name.split(' ')[0] ?? '') ||
    byName()
      .get(name)
      ?.some((other) => other !== place && other.names[0] === name);
  return around && isShared ? `${place.name}, ${around}` : undefined;
};

const toDetails = (gazetteer: Gazetteer, place: Place): PlaceDetails => {
  const label = toLabel(gazetteer, place);
  return {
    place_id: place.id,
    formatted_address: `${place.name}, ${secondaryText(place)}`,
    name: place.name,
    ...(label && { label }),
    ...(place.isRegion && { is_region: true }),
    geometry: {
      location: { lat: place.lat, lng: place.lng },
      ...(place.isArea && { viewport: roundPlaceBox(boxAroundPoint(place, place.reachKm)) }),
    },
  };
};

const toLocated = (gazetteer: Gazetteer, found: FoundPlace | undefined): LocatedPlace | undefined =>
  found && {
    ...toDetails(gazetteer, found.place),
    ...(found.unknown && { unknown: found.unknown }),
    box: roundPlaceBox(boxAroundPoint(found.place, found.place.reachKm)),
  };

/** Drops suggestions that a reader cannot distinguish. */
export const eachOnce = (suggestions: readonly PlaceSuggestion[]): PlaceSuggestion[] => {
  const seen = new Set<string>();
  return suggestions.filter(({ description }) => !seen.has(description) && seen.add(description));
};

export interface RankedSuggestion extends Rank {
  readonly suggestion: PlaceSuggestion;
}

export interface GazetteerPlaces extends OwnPlaces {
  /** As `suggest`, with the ranks of what matches the whole text. */
  rank(
    input: string,
    asker?: SearchContext,
  ): Promise<Omit<OwnSuggestions, 'named'> & { named: RankedSuggestion[] }>;
}

/** More than are shown, because some cannot be distinguished. */
const MAX_CONSIDERED = 2 * SUGGESTIONS_SHOWN;

const rank: GazetteerPlaces['rank'] = async (input, asker) => {
  const { found, named, isEnough } = suggestFromGazetteer(await loadGazetteer(), input, asker?.near);
  const show = (place: Place): PlaceSuggestion => {
    const unknown = named.length > 0 ? undefined : findUnknown(input, place);
    return { ...toSuggestion(place, asker?.language), ...(unknown && { unknown }) };
  };
  return {
    suggestions: eachOnce(found.slice(0, MAX_CONSIDERED).map(show)).slice(0, SUGGESTIONS_SHOWN),
    named: named
      .slice(0, MAX_CONSIDERED)
      .map(({ place, quality, importance }) => ({ suggestion: show(place), quality, importance })),
    isEnough,
  };
};

const suggest: OwnPlaces['suggest'] = async (input, asker) => {
  const ranked = await rank(input, asker);
  const named = eachOnce(ranked.named.map(({ suggestion }) => suggestion));
  return { ...ranked, named: named.slice(0, SUGGESTIONS_SHOWN) };
};

/** Any text with a number can be an address; without one, a known town or district is none. */
export const gazetteerAddresses = (): Addresses => ({
  hasStreet: async (address) => {
    // Names in other scripts are not known.
    if (/\p{L}/u.test(address.replaceAll(/\p{Script=Latin}/gu, ''))) return true;
    const query = readQuery(address);
    if (!query.significant.some((word) => /[a-z]{2}/.test(word) && !POSTCODE_WORDS.has(word))) return false;
    const found = findPlace(await loadGazetteer(), address);
    return hasNumber(query) || !found?.place.isArea || found.unknown !== undefined;
  },
});

/** No suggestions for a single letter; `reverse` returns the municipality around a point. */
export const gazetteerPlaces = (): GazetteerPlaces => ({
  rank,

  autocomplete: async (input, asker) => (await suggest(input, asker)).suggestions,

  suggest,

  details: async (placeId) => {
    const gazetteer = await loadGazetteer();
    const place = gazetteer.byId.get(placeId);
    return place && toDetails(gazetteer, place);
  },

  reverse: async (point) => {
    const gazetteer = await loadGazetteer();
    const municipality = findNearestMunicipality(gazetteer, point);
    return municipality && toDetails(gazetteer, municipality);
  },

  locate: async (text) => {
    const gazetteer = await loadGazetteer();
    return toLocated(gazetteer, findPlace(gazetteer, text));
  },

  locateName: async (text) => {
    const gazetteer = await loadGazetteer();
    const place = findNamedPlace(gazetteer, text);
    return toLocated(gazetteer, place && { place });
  },
});
