import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

export const spotQuery = (spotId: string) =>
  queryOptions({
    queryKey: ['spots', 'detail', spotId],
    queryFn: ({ signal }) => call('spots', 'getSpot', { params: { spotId } }, { signal }),
  });
