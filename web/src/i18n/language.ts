import { readStored, writeStored } from '#web/lib/storage.ts';
import type { Language } from '#shared/api/accounts.ts';
import { LANGUAGES, LOCALES } from '#shared/model/constants.ts';

export type { Language };

/** Each language in itself, for visitors who do not read the current one. */
export const LANGUAGE_NAMES: Record<Language, string> = { es: 'Español', en: 'English' };

export { LANGUAGES, LOCALES };

const KEY = 'plazalibre.language';

const isLanguage = (text: string | null | undefined): text is Language => text === 'es' || text === 'en';

/** The language that was chosen last on this device, in any tab. */
export const readKeptLanguage = (): Language | undefined => {
  const kept = readStored(KEY);
  return isLanguage(kept) ? kept : undefined;
};

export const keepLanguage = (language: Language) => writeStored(KEY, language);

/**
 * The language to start with: `?lang=` of the address, which is kept and taken out of it, else the one kept, else es.
 * The address loses it so that a later choice is not undone by a reload.
 */
export const readLanguage = (): Language => {
  const url = new URL(window.location.href);
  const asked = url.searchParams.get('lang');
  if (isLanguage(asked)) {
    keepLanguage(asked);
    url.searchParams.delete('lang');
    window.history.replaceState(window.history.state, '', url);
    return asked;
  }
  return readKeptLanguage() ?? 'es';
};
