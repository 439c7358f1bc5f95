import { call, type BodyOf } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { getReview } from './get-review.ts';

const DECIDED = { approve: 'approved', reject: 'rejected' } as const;

/** Decides on a spot in the version that was read; returns it afterwards. */
export const decideReview = (spotId: string, body: BodyOf<'moderation', 'decideReview'>) =>
  verifyOutcome(call('moderation', 'decideReview', { params: { spotId }, body }), async () => {
    const review = await getReview(spotId);
    return review.spot.status === DECIDED[body.decision] ? review : undefined;
  });
