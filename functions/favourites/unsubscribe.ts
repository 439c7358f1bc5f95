import { favouriteRoutes } from '#shared/api/favourites.ts';
import { unsubscribe } from '#shared/domain/favourites/unsubscribe.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(favouriteRoutes.unsubscribe, ({ client, input }) =>
  unsubscribe(kit.connect(kit.accounts, kit.mailedLinks, kit.limits), client, input.query.token),
);
