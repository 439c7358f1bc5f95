import type { InfiniteData } from '@tanstack/react-query';

interface Page<T> {
  page: T[];
  next: string | undefined;
}

/** A list that was read page by page, with another version of each page's items; undefined where nothing was read. */
export const changePages =
  <T>(change: (items: T[]) => T[]) =>
  (shown: InfiniteData<Page<T>> | undefined): InfiniteData<Page<T>> | undefined =>
    shown && { ...shown, pages: shown.pages.map((one) => ({ ...one, page: change(one.page) })) };
