import type { QueryClient } from '@tanstack/react-query';
import type { Spot } from '#shared/api/spots.ts';
import { getSpot, spotQuery } from './get-spot.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { changePages } from '#web/lib/change-pages.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { mySpotsQuery } from './list-my-spots.ts';
import { invalidateAfterSpotChange } from './invalidate-after-spot-change.ts';

const whenGone = (error: unknown): true => {
  if (error instanceof ApiError && error.status === 404) return true;
  throw error;
};

/** Deletes an own spot. One that was already deleted, by an earlier click or in another tab, counts as deleted. */
export const deleteSpot = async (spotId: string) => {
  await verifyOutcome(
    call('spots', 'deleteSpot', { params: { spotId } }).then(() => true as const, whenGone),
    () => getSpot(spotId).then(() => undefined, whenGone),
  );
};

/** Removes a deleted spot from the list at once, and invalidates everything that shows spots. */
export const invalidateAfterDelete = async (queries: QueryClient, spotId: string) => {
  queries.setQueryData(
    mySpotsQuery.queryKey,
    changePages<Spot>((spots) => spots.filter(({ id }) => id !== spotId)),
  );
  queries.removeQueries({ queryKey: spotQuery(spotId).queryKey });
  await invalidateAfterSpotChange(queries);
};
