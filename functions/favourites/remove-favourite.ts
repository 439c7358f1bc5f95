import { favouriteRoutes } from '#shared/api/favourites.ts';
import { removeFavourite } from '#shared/domain/favourites/change-favourites.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(favouriteRoutes.removeFavourite, ({ actor, input }) =>
  removeFavourite(kit.connect(kit.favourites, kit.limits), actor, input.params.spotId),
);
