import { favouriteRoutes } from '#shared/api/favourites.ts';
import { dropWishedStay } from '#shared/domain/favourites/wish-stay.ts';
import { clock, withFavourites, withLimits } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(favouriteRoutes.dropWishedStay, ({ actor, input }) =>
  dropWishedStay({ ...withFavourites(), ...withLimits(), ...clock }, actor, input.params.spotId, input.query),
);
