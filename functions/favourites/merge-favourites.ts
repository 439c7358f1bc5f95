import { favouriteRoutes } from '#shared/api/favourites.ts';
import { mergeFavourites } from '#shared/domain/favourites/change-favourites.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(favouriteRoutes.mergeFavourites, ({ actor, input }) =>
  mergeFavourites(kit.connect(kit.favourites, kit.spots, kit.limits), actor, input.body.spotIds),
);
