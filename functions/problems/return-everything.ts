import { problemRoutes } from '#shared/api/problems.ts';
import { returnEverything } from '#shared/domain/problems/return-everything.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(problemRoutes.returnEverything, ({ actor, input }) =>
  returnEverything(
    kit.connect(kit.bookings, kit.problems, kit.privatePictures),
    actor,
    input.params.bookingId,
  ),
);
