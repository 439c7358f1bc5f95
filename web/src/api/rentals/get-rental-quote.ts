import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { rentalKeys } from './keys.ts';

/** Other drivers book meanwhile. */
const FRESH_MS = 30_000;

/** What a rental costs from a day on. The previous quote stays until the new one arrives. */
export const rentalQuoteQuery = (spotId: string, startDate: string) =>
  queryOptions({
    queryKey: [...rentalKeys.quotes, spotId, startDate],
    queryFn: ({ signal }) =>
      call('rentals', 'quoteRental', { params: { spotId }, query: { startDate } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
