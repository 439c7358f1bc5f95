import { placeRoutes } from '#shared/api/places.ts';
import { suggestPlaces } from '#shared/domain/places/find-places.ts';
import { withPlaces } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(placeRoutes.autocomplete, ({ input, client }) =>
  suggestPlaces(withPlaces(client), input.query),
);
