import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
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
