import { rentalRoutes } from '#shared/api/rentals.ts';
import { quoteEnd } from '#shared/domain/rentals/agree-end.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(rentalRoutes.quoteRentalEnd, ({ actor, input }) =>
  quoteEnd(kit.connect(kit.rentals, kit.bookings), actor, input.params.rentalId, input.query.endDate),
);
