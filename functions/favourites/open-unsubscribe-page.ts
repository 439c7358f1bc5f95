import { favouriteRoutes } from '#shared/api/favourites.ts';
import { unsubscribePath } from '#shared/domain/favourites/unsubscribe-token.ts';
import { endpoint, Reply } from '../_kit/endpoint.ts';

export const handler = endpoint(favouriteRoutes.openUnsubscribePage, ({ input }) =>
  Promise.resolve(new Reply('', { headers: { location: unsubscribePath(input.query.token) } })),
);
