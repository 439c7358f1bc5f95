import { placeRoutes } from '#shared/api/places.ts';
import { getPlace } from '#shared/domain/places/find-places.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(placeRoutes.getPlace, ({ input, client }) =>
  getPlace(kit.places(client), input.query),
);
