import type { Spot } from '#shared/api/spots.ts';
import { TraderStatus } from '#web/components/spots/trader-status.tsx';
import { SpotReviews } from '#web/features/reviews/components/spot-reviews.tsx';

/** Parts of a spot's page after its first view, in one file. */
export { SpotFit } from '#web/features/vehicles/components/spot-fit.tsx';

/** The owner of the spot, and its reviews. */
export const SpotLater = ({ spot }: { spot: Spot }) => (
  <>
    <TraderStatus spot={spot} />
    <SpotReviews spotId={spot.id} />
  </>
);
