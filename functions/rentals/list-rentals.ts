import { rentalRoutes } from '#shared/api/rentals.ts';
import { listRentals } from '#shared/domain/rentals/to-rental.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(rentalRoutes.listRentals, ({ actor }) =>
  listRentals(kit.connect(kit.rentals, kit.accounts), actor),
);
