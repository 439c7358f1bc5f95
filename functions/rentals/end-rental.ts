import { rentalRoutes } from '#shared/api/rentals.ts';
import { endRental } from '#shared/domain/rentals/end-rental.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(rentalRoutes.endRental, ({ actor, input }) =>
  endRental(
    kit.connect(kit.countedRentals, kit.accounts, kit.limits),
    actor,
    input.params.rentalId,
    input.body.endDate,
  ),
);
