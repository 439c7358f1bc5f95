import { placeRoutes } from '#shared/api/places.ts';
import { getPlace } from '#shared/domain/places/find-places.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(placeRoutes.getPlace, ({ input, client }) =>
  getPlace(kit.places(client), input.query),
);
