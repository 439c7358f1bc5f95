import { useState } from 'react';
import type { ShownFavourite } from '#web/components/favourites/use-favourites.ts';

/**
 * All favourites since the list was opened, latest first: one that is removed keeps its place, so that it can be marked again, and one of
 * another tab comes first.
 */
export const useShownList = (favourites: readonly ShownFavourite[]): readonly ShownFavourite[] => {
  const [seen, setSeen] = useState(favourites);
  const added = favourites.filter(({ spotId }) => !seen.some((one) => one.spotId === spotId));
  if (added.length === 0) return seen;
  const next = [...added, ...seen];
  setSeen(next);
  return next;
};
