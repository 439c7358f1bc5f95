import { rentalRoutes } from '#shared/api/rentals.ts';
import { quoteRental } from '#shared/domain/rentals/quote-rental.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(rentalRoutes.quoteRental, ({ input }) =>
  quoteRental(
    kit.connect(kit.spots, kit.calendar, kit.taxDetails, kit.settings),
    input.params.spotId,
    input.query.startDate,
  ),
);
