import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { askPlaces } from './google.ts';

/** Position and address of a suggestion. */
export const placeQuery = (placeId: string) =>
  queryOptions({
    queryKey: ['places', 'detail', placeId],
    queryFn: ({ client, signal }) =>
      askPlaces(
        client,
        (google) => google.find(placeId),
        () => call('places', 'getPlace', { query: { place_id: placeId } }, { signal }),
      ),
    retry: 1,
  });

/** The place of a finished name or address; null if there is none. */
export const namedPlaceQuery = (text: string) =>
  queryOptions({
    queryKey: ['places', 'named', text],
    queryFn: async ({ signal }) => {
      try {
        return await call('places', 'getPlace', { query: { text } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      }
    },
    retry: 1,
  });
