import { spotRoutes } from '#shared/api/spots.ts';
import { getQuote } from '#shared/domain/spots/get-quote.ts';
import { clock, withCalendar, withSettings, withSpots, withTaxDetails } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.getQuote, ({ input }) =>
  getQuote(
    { ...withSpots(), ...withCalendar(), ...withTaxDetails(), ...withSettings(), ...clock },
    input.params.spotId,
    input.query,
  ),
);
