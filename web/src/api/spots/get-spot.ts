import { queryOptions } from '@tanstack/react-query';
import { call, takeEarly } from '#web/lib/api-client.ts';
import { spotKeys } from './keys.ts';

export const spotQuery = (spotId: string) =>
  queryOptions({
    queryKey: [...spotKeys.all, 'detail', spotId],
    queryFn: ({ signal }) => call('spots', 'getSpot', { params: { spotId } }, { signal }),
    initialData: () => takeEarly('spots', 'getSpot', { params: { spotId } }),
  });
