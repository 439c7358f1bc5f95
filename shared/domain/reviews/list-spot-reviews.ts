import type { SpotReview } from '../../api/reviews.ts';
import type { Actor, Needs } from '../deps.ts';
import { getSpotForPage } from '../spots/get-spot.ts';
import { toRating } from '../spots/to-spot.ts';
import type { Review } from '../../model/review.ts';

const toSpotReview = ({ id, driverName, rating, text, stayMonth, answer }: Review): SpotReview => ({
  id,
  driverName,
  rating,
  text,
  stayMonth,
  answer: answer?.text ?? null,
});

interface SpotReviews {
  readonly average: number | null;
  readonly count: number;
  readonly distribution: number[];
  readonly reviews: SpotReview[];
  readonly nextCursor: string | null;
}

/**
 * Reviews of a visible spot, latest first, in pages. Average and count come from the distribution, so that the figures of an answer agree.
 * Reviews of a former address are left out. `not_found` for a hidden spot.
 */
export const listSpotReviews = async (
  deps: Needs<'spots' | 'bookings' | 'reviews' | 'clock'>,
  actor: Actor | undefined,
  spotId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<SpotReviews> => {
  const spot = await getSpotForPage(deps, actor?.userId, spotId);
  const [distribution, { reviews, next }] = await Promise.all([
    deps.reviews.countBySpot(spot.id),
    deps.reviews.listBySpot(spot.id, {
      limit: query.limit,
      after: query.cursor,
      since: spot.movedAt,
    }),
  ]);
  const ratingCount = distribution.reduce((sum, count) => sum + count, 0);
  const ratingSum = distribution.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return {
    average: toRating({ ratingSum, ratingCount }),
    count: ratingCount,
    distribution: [...distribution],
    reviews: reviews.map(toSpotReview),
    nextCursor: next ?? null,
  };
};
