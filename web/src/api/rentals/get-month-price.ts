import { queryOptions } from '@tanstack/react-query';
import type { PatternType } from '#shared/model/constants.ts';
import { call } from '#web/lib/api-client.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { rentalKeys } from './keys.ts';

/** What a month of a spot at some times of the week could cost, by its neighbours or its own stays. */
export const monthPriceQuery = ({ lat, lng }: LatLng, pattern: PatternType, spotId: string | undefined) =>
  queryOptions({
    queryKey: [...rentalKeys.all, 'month-price', lat, lng, pattern, spotId],
    queryFn: ({ signal }) =>
      call(
        'rentals',
        'suggestMonthPrice',
        { query: { lat, lng, pattern, ...(spotId && { spotId }) } },
        { signal },
      ),
    staleTime: Infinity,
    retry: false,
  });
