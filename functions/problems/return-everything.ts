import { problemRoutes } from '#shared/api/problems.ts';
import { returnEverything } from '#shared/domain/problems/return-everything.ts';
import { clock, withBookings, withPrivatePictures, withProblems } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(problemRoutes.returnEverything, ({ actor, input }) =>
  returnEverything(
    { ...withBookings(), ...withProblems(), ...withPrivatePictures(), ...clock },
    actor,
    input.params.bookingId,
  ),
);
