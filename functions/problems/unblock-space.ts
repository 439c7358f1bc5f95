import { problemRoutes } from '#shared/api/problems.ts';
import { unblockSpace } from '#shared/domain/problems/unblock-space.ts';
import { clock, withBookings, withPrivatePictures, withProblems } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(problemRoutes.unblockSpace, ({ actor, input }) =>
  unblockSpace(
    { ...withBookings(), ...withProblems(), ...withPrivatePictures(), ...clock },
    actor,
    input.params.bookingId,
  ),
);
