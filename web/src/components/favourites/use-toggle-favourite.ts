import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_FAVOURITES } from '#shared/model/rules.ts';
import { addFavourite } from '#web/api/favourites/add-favourite.ts';
import { changeFavourites, favouritesQuery, showFavourite } from '#web/api/favourites/list-favourites.ts';
import { removeFavourite } from '#web/api/favourites/remove-favourite.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, isUnanswered } from '#web/lib/api-error.ts';
import { dropKeptFavourites, keepFavourite } from '#web/lib/kept-favourites.ts';
import { showRefusal } from '#web/ui/show-refusal.ts';
import { toast } from '#web/ui/toast-store.ts';

interface Marked {
  spotId: string;
  title: string;
}

const KEY = ['favourites', 'toggle'];

const refusalOf = (error: Error): MessageId => {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'too_many_favourites') return 'favourites.full';
  if (code === 'forbidden') return 'favourites.own';
  return code === 'not_found' ? 'favourites.gone' : 'favourites.failed';
};

/** Marks on the device, and says what becomes of it. */
const useKeep = () => {
  const text = useText();
  return (spot: Marked, isMarked: boolean) => {
    if (!isMarked) {
      dropKeptFavourites([spot.spotId]);
      return;
    }
    const kept = keepFavourite({ ...spot, addedAt: new Date().toISOString() });
    if (kept === 'full') toast.error(text('favourites.full', { max: MAX_FAVOURITES }));
    if (kept === 'unstored') toast.info(text('favourites.unstored'), text('favourites.unstoredText'));
  };
};

/** Marks or unmarks a spot: shown at once, and taken back with a message if the server does not agree. */
export const useToggleFavourite = (isOnDevice: boolean) => {
  const queries = useQueryClient();
  const text = useText();
  const keep = useKeep();
  const show = ({ spotId, title }: Marked, isMarked: boolean) =>
    changeFavourites(queries, (shown) => {
      const others = shown.filter((one) => one.spotId !== spotId);
      const addedAt = new Date().toISOString();
      return isMarked ? [{ spotId, title, addedAt, price_weekday: 0, wishedStays: [] }, ...others] : others;
    });
  const { mutate } = useMutation({
    mutationKey: KEY,
    // A second press waits for the first, so that the last one counts.
    scope: { id: 'favourites' },
    mutationFn: async ({ spot, isMarked }: { spot: Marked; isMarked: boolean }) =>
      isMarked ? addFavourite(spot.spotId) : void (await removeFavourite(spot.spotId)),
    onMutate: async ({ spot, isMarked }) => {
      await queries.cancelQueries({ queryKey: favouritesQuery.queryKey });
      const before = queries.getQueryData(favouritesQuery.queryKey);
      show(spot, isMarked);
      return before?.find(({ spotId }) => spotId === spot.spotId);
    },
    onSuccess: (favourite) => {
      if (favourite && queries.isMutating({ mutationKey: KEY }) === 1) showFavourite(queries, favourite);
    },
    onError: (error, { spot, isMarked }, before) => {
      show(spot, !isMarked);
      if (before) showFavourite(queries, before);
      showRefusal(error, text(refusalOf(error), { max: MAX_FAVOURITES }));
      // It may be as it was pressed all the same.
      if (isUnanswered(error)) void queries.invalidateQueries({ queryKey: favouritesQuery.queryKey });
    },
  });
  return (spot: Marked, isMarked: boolean) => {
    if (isOnDevice) keep(spot, isMarked);
    else mutate({ spot, isMarked });
  };
};
