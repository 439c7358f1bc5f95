import { favouriteRoutes } from '#shared/api/favourites.ts';
import { listFavouriteCards } from '#shared/domain/favourites/list-favourites.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(favouriteRoutes.listFavouriteCards, ({ client, input }) =>
  listFavouriteCards(
    { ...kit.spots(), ...kit.calendar(), ...kit.limits(), ...kit.clock },
    client,
    input.query.ids,
  ),
);
