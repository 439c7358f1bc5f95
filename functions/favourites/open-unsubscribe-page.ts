import { favouriteRoutes } from '#shared/api/favourites.ts';
import { unsubscribePath } from '#shared/domain/favourites/unsubscribe-token.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(favouriteRoutes.openUnsubscribePage, ({ input }) =>
  Promise.resolve(new kit.Reply('', { headers: { location: unsubscribePath(input.query.token) } })),
);
