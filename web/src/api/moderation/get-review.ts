import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** One space as an administrator judges it. */
export const reviewQuery = (spotId: string) =>
  queryOptions({
    queryKey: ['moderation', 'review', spotId],
    queryFn: ({ signal }) => call('moderation', 'getReview', { params: { spotId } }, { signal }),
    staleTime: 0,
  });
