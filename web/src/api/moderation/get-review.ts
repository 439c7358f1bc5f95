import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

export const getReview = (spotId: string, options?: { signal: AbortSignal }) =>
  call('moderation', 'getReview', { params: { spotId } }, options);

/** A spot as an administrator reviews it. */
export const reviewQuery = (spotId: string) =>
  queryOptions({
    queryKey: ['moderation', 'review', spotId],
    queryFn: ({ signal }) => getReview(spotId, { signal }),
    staleTime: 0,
  });
