import { favouriteRoutes } from '#shared/api/favourites.ts';
import { listFavourites } from '#shared/domain/favourites/list-favourites.ts';
import { clock, withFavourites } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(favouriteRoutes.listFavourites, ({ actor }) =>
  listFavourites({ ...withFavourites(), ...clock }, actor),
);
