import { placeRoutes } from '#shared/api/places.ts';
import { suggestPlaces } from '#shared/domain/places/find-places.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(placeRoutes.autocomplete, ({ input, client }) =>
  suggestPlaces(kit.places(client), input.query),
);
