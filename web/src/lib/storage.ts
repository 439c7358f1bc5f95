/**
 * Text kept in the browser: `local` outlives it, `session` ends with the tab. A browser that refuses storage keeps
 * nothing, and the site goes on.
 */
type Place = 'local' | 'session';

const getStorage = (place: Place) => (place === 'local' ? window.localStorage : window.sessionStorage);

export const readStored = (key: string, place: Place = 'local'): string | undefined => {
  try {
    return getStorage(place).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

export const writeStored = (key: string, text: string, place: Place = 'local') => {
  try {
    getStorage(place).setItem(key, text);
  } catch {
    // Full or forbidden: what is kept here is a convenience.
  }
};

export const removeStored = (key: string, place: Place = 'local') => {
  try {
    getStorage(place).removeItem(key);
  } catch {
    // Forbidden: then nothing was kept either.
  }
};
