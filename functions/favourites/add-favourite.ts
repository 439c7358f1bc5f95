import { favouriteRoutes } from '#shared/api/favourites.ts';
import { addFavourite } from '#shared/domain/favourites/change-favourites.ts';
import { clock, withFavourites, withLimits, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(favouriteRoutes.addFavourite, ({ actor, input }) =>
  addFavourite(
    { ...withFavourites(), ...withSpots(), ...withLimits(), ...clock },
    actor,
    input.params.spotId,
  ),
);
