import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import type { Language } from '#web/i18n/language.ts';
import { asPageLoadError } from '#web/lib/page-load-error.ts';

/** The modules of a text by language; every file is its own chunk. `name` is unique among all texts. */
export interface Content<T> extends Record<Language, () => Promise<{ default: T }>> {
  name: string;
}

/**
 * The text in the current language. Suspends for the first one; after a change of language the old text, and with it the scroll position,
 * stays until the new one is loaded.
 */
export const useContent = <T>(content: Content<T>): T => {
  const language = useDeferredValue(useLanguage().language);
  const { data } = useSuspenseQuery({
    queryKey: ['content', content.name, language],
    queryFn: async () => (await content[language]().catch(asPageLoadError)).default,
    staleTime: Infinity,
    // A text is part of the page: without a connection it reports that, as a missing chunk does.
    networkMode: 'always',
    retry: false,
  });
  return data;
};
