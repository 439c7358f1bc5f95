import { problemRoutes } from '#shared/api/problems.ts';
import { returnEverything } from '#shared/domain/problems/return-everything.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(problemRoutes.returnEverything, ({ actor, input }) =>
  returnEverything(
    { ...kit.bookings(), ...kit.problems(), ...kit.privatePictures(), ...kit.clock },
    actor,
    input.params.bookingId,
  ),
);
