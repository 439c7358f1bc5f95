import type { InfiniteData } from '@tanstack/react-query';

interface Page<T> {
  page: T[];
  next: string | undefined;
}

/** Updates the items of all loaded pages of a list; undefined if none is loaded. */
export const changePages =
  <T>(change: (items: T[]) => T[]) =>
  (shown: InfiniteData<Page<T>> | undefined): InfiniteData<Page<T>> | undefined =>
    shown && { ...shown, pages: shown.pages.map((one) => ({ ...one, page: change(one.page) })) };
