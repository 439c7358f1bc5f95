import { spotRoutes } from '#shared/api/spots.ts';
import { getQuote } from '#shared/domain/spots/get-quote.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.getQuote, ({ input }) =>
  getQuote(
    { ...kit.spots(), ...kit.calendar(), ...kit.taxDetails(), ...kit.settings(), ...kit.clock },
    input.params.spotId,
    input.query,
  ),
);
