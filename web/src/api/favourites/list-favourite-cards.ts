import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { favouriteKeys } from './keys.ts';

/** The present prices and states of some spots, 20 at most. */
export const favouriteCardsQuery = (spotIds: readonly string[]) =>
  queryOptions({
    queryKey: [...favouriteKeys.all, 'cards', spotIds],
    queryFn: async ({ signal }) =>
      (await call('favourites', 'listFavouriteCards', { query: { ids: spotIds.join(',') } }, { signal }))
        .cards,
  });
