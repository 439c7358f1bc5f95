import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Reviews of a spot, latest first, in pages. */
export const spotReviewsQuery = (spotId: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'spot', spotId],
    queryFn: ({ signal, pageParam }) =>
      call(
        'reviews',
        'listSpotReviews',
        { params: { spotId }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
