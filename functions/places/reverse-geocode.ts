import { placeRoutes } from '#shared/api/places.ts';
import { reverseGeocode } from '#shared/domain/places/find-places.ts';
import { withPlaces } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(placeRoutes.reverseGeocode, ({ input, client }) =>
  reverseGeocode(withPlaces(client), input.query),
);
