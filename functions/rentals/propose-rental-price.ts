import { rentalRoutes } from '#shared/api/rentals.ts';
import { proposePrice } from '#shared/domain/rentals/propose-price.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(rentalRoutes.proposeRentalPrice, ({ actor, input }) =>
  proposePrice(
    kit.connect(kit.countedRentals, kit.accounts, kit.limits),
    actor,
    input.params.rentalId,
    input.body.price,
  ),
);
