import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Favourite } from '#shared/api/favourites.ts';
import { useSession } from '#web/api/accounts/session.ts';
import { favouritesQuery } from '#web/api/favourites/list-favourites.ts';
import { followKeptFavourites, readKeptFavourites, type KeptFavourite } from '#web/lib/kept-favourites.ts';

/** A favourite as lists show it; on the device it has no availability alerts. */
export type ShownFavourite = Pick<Favourite, 'spotId' | 'title' | 'wishedStays'>;

const NONE: readonly KeptFavourite[] = [];
const NO_STAYS: ShownFavourite['wishedStays'] = [];

/**
 * The visitor's favourites, latest first: of the account, or of the device without a session. `favourites` is undefined until they are known.
 */
export const useFavourites = () => {
  const isOnDevice = useSession().status === 'signed-out';
  const kept = useSyncExternalStore(followKeptFavourites, readKeptFavourites, () => NONE);
  const { data, error, isFetching, refetch } = useQuery({ ...favouritesQuery, enabled: !isOnDevice });
  const favourites: readonly ShownFavourite[] | undefined = isOnDevice
    ? kept.map((favourite) => ({ ...favourite, wishedStays: NO_STAYS }))
    : data;
  return {
    isOnDevice,
    favourites,
    error: isOnDevice ? null : error,
    isFetching,
    retry: () => void refetch(),
  };
};
