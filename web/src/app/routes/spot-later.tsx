/** What follows the first view of a spot, in one file. */
export { SpotReviews } from '#web/features/reviews/components/spot-reviews.tsx';
export { TraderStatus } from '#web/components/spots/trader-status.tsx';
export { SpotFit } from '#web/features/vehicles/components/spot-fit.tsx';
