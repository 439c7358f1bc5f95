import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#web/i18n/language.ts';
import { call } from '#web/lib/api-client.ts';
import { askPlaces } from './google.ts';

/** Suggestions for a text being typed, best first, with the words around their names in a language. Those of the text before stay until the new ones are here. */
export const placeSuggestionsQuery = (input: string, language: Language = 'es') =>
  queryOptions({
    queryKey: ['places', 'suggestions', input, language],
    queryFn: ({ client, signal }) =>
      askPlaces(
        client,
        (google) => google.suggest(input),
        () => call('places', 'autocomplete', { query: { input, language } }, { signal }),
      ),
    placeholderData: keepPreviousData,
    retry: 1,
  });
