import { rentalRoutes } from '#shared/api/rentals.ts';
import { getRental } from '#shared/domain/rentals/to-rental.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(rentalRoutes.getRental, ({ actor, input }) =>
  getRental(kit.connect(kit.rentals, kit.accounts), actor, input.params.rentalId),
);
