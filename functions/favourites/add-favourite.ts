import { favouriteRoutes } from '#shared/api/favourites.ts';
import { addFavourite } from '#shared/domain/favourites/change-favourites.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(favouriteRoutes.addFavourite, ({ actor, input }) =>
  addFavourite(kit.connect(kit.favourites, kit.spots, kit.limits), actor, input.params.spotId),
);
