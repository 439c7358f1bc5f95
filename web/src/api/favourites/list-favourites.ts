import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Favourite } from '#shared/api/favourites.ts';
import { call } from '#web/lib/api-client.ts';
import { favouriteKeys } from './keys.ts';

const MINUTE_MS = 60_000;

/** The favourites of the signed-in person, latest first: one query for all hearts. Other tabs and devices change it, too. */
export const favouritesQuery = queryOptions({
  queryKey: [...favouriteKeys.all, 'mine'],
  queryFn: async ({ signal }) => (await call('favourites', 'listFavourites', {}, { signal })).favourites,
  staleTime: MINUTE_MS,
  refetchOnWindowFocus: 'always',
});

/** Changes the shown list at once; without a list, it is read when needed. */
export const changeFavourites = (
  queries: QueryClient,
  change: (favourites: readonly Favourite[]) => Favourite[],
) => queries.setQueryData(favouritesQuery.queryKey, (shown) => shown && change(shown));

/** Shows a favourite as the server answered it. */
export const showFavourite = (queries: QueryClient, favourite: Favourite) =>
  changeFavourites(queries, (shown) =>
    shown.some(({ spotId }) => spotId === favourite.spotId)
      ? shown.map((one) => (one.spotId === favourite.spotId ? favourite : one))
      : [favourite, ...shown],
  );
