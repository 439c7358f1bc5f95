import { problemRoutes } from '#shared/api/problems.ts';
import { unblockSpace } from '#shared/domain/problems/unblock-space.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(problemRoutes.unblockSpace, ({ actor, input }) =>
  unblockSpace(kit.connect(kit.bookings, kit.problems, kit.privatePictures), actor, input.params.bookingId),
);
