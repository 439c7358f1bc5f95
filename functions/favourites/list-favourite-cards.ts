import { favouriteRoutes } from '#shared/api/favourites.ts';
import { listFavouriteCards } from '#shared/domain/favourites/list-favourites.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(favouriteRoutes.listFavouriteCards, ({ client, input }) =>
  listFavouriteCards(kit.connect(kit.spots, kit.calendar, kit.limits), client, input.query.ids),
);
