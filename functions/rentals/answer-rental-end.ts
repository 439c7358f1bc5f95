import { rentalRoutes } from '#shared/api/rentals.ts';
import { answerEnd } from '#shared/domain/rentals/agree-end.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(rentalRoutes.answerRentalEnd, ({ actor, input }) =>
  answerEnd(
    kit.connect(kit.countedRentals, kit.bookings, kit.accounts, kit.limits),
    actor,
    input.params.rentalId,
    input.body,
  ),
);
