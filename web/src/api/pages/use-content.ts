import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import type { Language } from '#web/i18n/language.ts';
import { asPageLoadError } from '#web/lib/page-load-error.ts';

/** Where a text is in each language; every file is a chunk of its own. `name` is unique among all texts. */
export interface Content<T> extends Record<Language, () => Promise<{ default: T }>> {
  name: string;
}

/**
 * The text in the current language. Suspends for the first one; after a change of language the old text stays, and with
 * it the scroll position, until the new one is here.
 */
export const useContent = <T>(content: Content<T>): T => {
  const language = useDeferredValue(useLanguage().language);
  const { data } = useSuspenseQuery({
    queryKey: ['content', content.name, language],
    queryFn: async () => (await content[language]().catch(asPageLoadError)).default,
    staleTime: Infinity,
    // A text is part of the page: without a connection it says so, as for code that does not come.
    networkMode: 'always',
    retry: false,
  });
  return data;
};
