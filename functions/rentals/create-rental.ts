import { rentalRoutes } from '#shared/api/rentals.ts';
import { startRental } from '#shared/domain/rentals/start-rental.ts';
import { withHolding } from '../_kit/port-groups/payments.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(rentalRoutes.createRental, ({ actor, client, input }) =>
  startRental(kit.connect(withHolding, kit.rentals), { ...actor, client }, input.body),
);
