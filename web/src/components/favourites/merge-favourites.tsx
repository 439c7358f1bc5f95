import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { favouritesQuery } from '#web/api/favourites/list-favourites.ts';
import { mergeFavourites } from '#web/api/favourites/merge-favourites.ts';
import { loadTexts } from '#web/i18n/texts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { dropKeptFavourites, followKeptFavourites, readKeptFavourites } from '#web/lib/kept-favourites.ts';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Moves the favourites of this device into the account of who has just signed in. What the server confirmed leaves the device; without an
 * answer the next page tries again.
 */
const MergeFavourites = () => {
  const text = useText();
  const queries = useQueryClient();
  const kept = useSyncExternalStore(followKeptFavourites, readKeptFavourites);
  const { mutate } = useMutation({
    mutationFn: mergeFavourites,
    meta: { isAutomatic: true },
    onSuccess: async ({ leftOut }, spotIds) => {
      dropKeptFavourites(spotIds);
      await queries.invalidateQueries({ queryKey: favouritesQuery.queryKey });
      if (leftOut === 0) return;
      await loadTexts(['favourites']);
      toast.info(text('favourites.leftOut', { count: leftOut }));
    },
  });
  const ids = kept.map(({ spotId }) => spotId).join(',');
  useEffect(() => {
    if (ids !== '') mutate(ids.split(','));
  }, [ids, mutate]);
  return null;
};

export default MergeFavourites;
