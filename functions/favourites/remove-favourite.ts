import { favouriteRoutes } from '#shared/api/favourites.ts';
import { removeFavourite } from '#shared/domain/favourites/change-favourites.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(favouriteRoutes.removeFavourite, ({ actor, input }) =>
  removeFavourite({ ...kit.favourites(), ...kit.limits(), ...kit.clock }, actor, input.params.spotId),
);
