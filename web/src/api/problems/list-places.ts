import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Free spaces near a reported booking. Others may take them, so they are never kept. */
export const placesQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['problems', bookingId, 'places'],
    queryFn: ({ signal }) => call('problems', 'listProblemPlaces', { params: { bookingId } }, { signal }),
    staleTime: 0,
  });
