import { placeRoutes } from '#shared/api/places.ts';
import { getPlace } from '#shared/domain/places/find-places.ts';
import { withPlaces } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(placeRoutes.getPlace, ({ input, client }) =>
  getPlace(withPlaces(client), input.query),
);
