import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';

/**
 * The share that the owner has lost because the driver left, in cents: the platform pays it if the report is not founded (decision 154). What
 * was used of the stay has brought its own share.
 */
export const computeLostShare = (
  { status, ownerCents }: Pick<Booking, 'status' | 'ownerCents'>,
  problem: Pick<Problem, 'outcome' | 'ownerCents'>,
): number => {
  if (problem.outcome === 'open') return 0;
  return (problem.ownerCents ?? ownerCents) - (status === 'completed' ? ownerCents : 0);
};
