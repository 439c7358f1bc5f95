import { favouriteRoutes } from '#shared/api/favourites.ts';
import { listFavourites } from '#shared/domain/favourites/list-favourites.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(favouriteRoutes.listFavourites, ({ actor }) =>
  listFavourites(kit.connect(kit.favourites), actor),
);
