import { spotRoutes } from '#shared/api/spots.ts';
import { getQuote } from '#shared/domain/spots/get-quote.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(spotRoutes.getQuote, ({ input }) =>
  getQuote(
    kit.connect(kit.spots, kit.calendar, kit.taxDetails, kit.settings),
    input.params.spotId,
    input.query,
  ),
);
