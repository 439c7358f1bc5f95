import { favouriteRoutes } from '#shared/api/favourites.ts';
import { removeFavourite } from '#shared/domain/favourites/change-favourites.ts';
import { clock, withFavourites, withLimits } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(favouriteRoutes.removeFavourite, ({ actor, input }) =>
  removeFavourite({ ...withFavourites(), ...withLimits(), ...clock }, actor, input.params.spotId),
);
