import { placeRoutes } from '#shared/api/places.ts';
import { withPlaces } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(placeRoutes.autocomplete, ({ input }) =>
  withPlaces().places.autocomplete(input.query.input),
);
