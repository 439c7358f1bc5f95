import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#web/i18n/language.ts';
import { call } from '#web/lib/api-client.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { askPlaces } from './google.ts';

export interface SuggestionContext {
  /** The language of the surroundings' names. */
  language?: Language | undefined;
  /** The centre of the map beside the field: nearer places come first. */
  near?: LatLng | undefined;
}

/** A tenth of a degree is about ten kilometres: more precision would reveal where somebody is, and is never sent. */
const roundToCity = ({ lat, lng }: LatLng): LatLng => {
  const round = (degrees: number) => Math.round(degrees * 10) / 10;
  return { lat: round(lat), lng: round(lng) };
};

/** Suggestions for a text while it is typed, best first. The previous ones stay until new ones arrive. */
export const placeSuggestionsQuery = (
  input: string,
  { language = 'es', near: position }: SuggestionContext = {},
) => {
  const near = position && roundToCity(position);
  return queryOptions({
    queryKey: ['places', 'suggestions', input, language, near],
    queryFn: ({ client, signal }) =>
      askPlaces(
        client,
        (google) => google.suggest(input),
        () => call('places', 'autocomplete', { query: { input, language, ...near } }, { signal }),
      ),
    placeholderData: keepPreviousData,
    retry: 1,
  });
};
