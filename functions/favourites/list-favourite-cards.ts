import { favouriteRoutes } from '#shared/api/favourites.ts';
import { listFavouriteCards } from '#shared/domain/favourites/list-favourites.ts';
import { clock, withCalendar, withLimits, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(favouriteRoutes.listFavouriteCards, ({ client, input }) =>
  listFavouriteCards(
    { ...withSpots(), ...withCalendar(), ...withLimits(), ...clock },
    client,
    input.query.ids,
  ),
);
