import { rentalRoutes } from '#shared/api/rentals.ts';
import { answerPrice } from '#shared/domain/rentals/propose-price.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(rentalRoutes.answerRentalPrice, ({ actor, input }) =>
  answerPrice(
    kit.connect(kit.countedRentals, kit.accounts, kit.limits),
    actor,
    input.params.rentalId,
    input.body,
  ),
);
