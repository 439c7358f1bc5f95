import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { askPlaces } from './google.ts';

/** Suggestions for a text being typed, best first. Those of the text before stay until the new ones are here. */
export const placeSuggestionsQuery = (input: string) =>
  queryOptions({
    queryKey: ['places', 'suggestions', input],
    queryFn: ({ client, signal }) =>
      askPlaces(
        client,
        (google) => google.suggest(input),
        () => call('places', 'autocomplete', { query: { input } }, { signal }),
      ),
    placeholderData: keepPreviousData,
    retry: 1,
  });
