import { readStored, writeStored } from '#web/lib/storage.ts';
import type { Language } from '#shared/api/accounts.ts';
import { LANGUAGES, LOCALES } from '#shared/model/constants.ts';

export type { Language };

/** Each language's own name, for visitors who do not read the current one. */
export const LANGUAGE_NAMES: Record<Language, string> = { es: 'Español', en: 'English' };

export { LANGUAGES, LOCALES };

const KEY = 'plazalibre.language';

const isLanguage = (text: string | null | undefined): text is Language => text === 'es' || text === 'en';

/** The last chosen language on this device, in any tab. */
export const readKeptLanguage = (): Language | undefined => {
  const kept = readStored(KEY);
  return isLanguage(kept) ? kept : undefined;
};

export const keepLanguage = (language: Language) => writeStored(KEY, language);

/**
 * The initial language: `?lang=` of the address, which is stored and removed from it, else the stored one, else es. It is removed so that a
 * reload does not undo a later choice.
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
