import type { Language } from '../api/accounts.ts';
import { spotPageFile } from '../api/spot-page.ts';
import type { SpotPages } from '../domain/ports/spots.ts';
import { AppError } from '../lib/app-error.ts';

/** A new version of the site may be published at any time. */
const FRESH_MS = 60_000;
const PATIENCE_MS = 3000;

interface Kept {
  readonly page: string;
  readonly readAt: number;
}

/** The files of the published site, cached for a minute, and longer while the site does not answer. */
export const publishedSpotPages = (siteUrl: string): SpotPages => {
  const kept = new Map<Language, Kept>();
  const fetchPage = async (language: Language): Promise<string> => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${siteUrl}/${spotPageFile(language)}`, { signal, redirect: 'error' });
    if (!response.ok) throw new Error(`The site answered ${response.status}.`);
    return response.text();
  };
  return {
    read: async (language) => {
      const known = kept.get(language);
      if (known && Date.now() - known.readAt < FRESH_MS) return known.page;
      try {
        const page = await fetchPage(language);
        kept.set(language, { page, readAt: Date.now() });
        return page;
      } catch (error) {
        if (known) return known.page;
        throw new AppError('site_unavailable', 'The site is not available at the moment. Try again.', {
          cause: error,
        });
      }
    },
  };
};
