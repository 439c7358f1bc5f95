import { favouriteRoutes } from '#shared/api/favourites.ts';
import { addFavourite } from '#shared/domain/favourites/change-favourites.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(favouriteRoutes.addFavourite, ({ actor, input }) =>
  addFavourite(
    { ...kit.favourites(), ...kit.spots(), ...kit.limits(), ...kit.clock },
    actor,
    input.params.spotId,
  ),
);
