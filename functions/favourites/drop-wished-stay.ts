import { favouriteRoutes } from '#shared/api/favourites.ts';
import { dropWishedStay } from '#shared/domain/favourites/wish-stay.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(favouriteRoutes.dropWishedStay, ({ actor, input }) =>
  dropWishedStay(
    { ...kit.favourites(), ...kit.limits(), ...kit.clock },
    actor,
    input.params.spotId,
    input.query,
  ),
);
