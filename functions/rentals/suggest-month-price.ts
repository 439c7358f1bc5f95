import { rentalRoutes } from '#shared/api/rentals.ts';
import { suggestMonthPrice } from '#shared/domain/earnings/suggest-month-price.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(rentalRoutes.suggestMonthPrice, ({ actor, input }) =>
  suggestMonthPrice(kit.connect(kit.map, kit.spots, kit.bookingTotals), actor, input.query),
);
