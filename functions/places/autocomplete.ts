import { placeRoutes } from '#shared/api/places.ts';
import { suggestPlaces } from '#shared/domain/places/find-places.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(placeRoutes.autocomplete, ({ input, client }) =>
  suggestPlaces(kit.places(client), input.query),
);
