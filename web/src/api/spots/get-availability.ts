import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { spotKeys } from './keys.ts';

/** Other drivers book meanwhile. */
const FRESH_MS = 60_000;

/** The availability of a spot for a range of local days, both included, at most 92. */
export const availabilityQuery = (spotId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...spotKeys.availability, spotId, from, to],
    queryFn: ({ signal }) =>
      call('spots', 'getAvailability', { params: { spotId }, query: { from, to } }, { signal }),
    staleTime: FRESH_MS,
  });
