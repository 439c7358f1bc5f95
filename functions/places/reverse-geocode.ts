import { placeRoutes } from '#shared/api/places.ts';
import { reverseGeocode } from '#shared/domain/places/find-places.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(placeRoutes.reverseGeocode, ({ input, client }) =>
  reverseGeocode(kit.places(client), input.query),
);
