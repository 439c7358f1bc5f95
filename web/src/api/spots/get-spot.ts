import { queryOptions } from '@tanstack/react-query';
import { call, takeEarly } from '#web/lib/api-client.ts';
import { spotKeys } from './keys.ts';

export const getSpot = (spotId: string, options?: { signal: AbortSignal }) =>
  call('spots', 'getSpot', { params: { spotId } }, options);

export const spotQuery = (spotId: string) =>
  queryOptions({
    queryKey: [...spotKeys.all, 'detail', spotId],
    queryFn: ({ signal }) => getSpot(spotId, { signal }),
    initialData: () => takeEarly('spots', 'getSpot', { params: { spotId } }),
  });
