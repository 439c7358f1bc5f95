import { rentalRoutes } from '#shared/api/rentals.ts';
import { getRental } from '#shared/domain/rentals/to-rental.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(rentalRoutes.getRental, ({ actor, input }) =>
  getRental({ ...kit.rentals(), ...kit.accounts(), ...kit.clock }, actor, input.params.rentalId),
);
