import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { rentalKeys } from './keys.ts';

/** What a month of a spot could cost, by its neighbours or its own stays. */
export const monthPriceQuery = ({ lat, lng }: LatLng, spotId: string | undefined) =>
  queryOptions({
    queryKey: [...rentalKeys.all, 'month-price', lat, lng, spotId],
    queryFn: ({ signal }) =>
      call('rentals', 'suggestMonthPrice', { query: { lat, lng, ...(spotId && { spotId }) } }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
