/**
 * Text stored in the browser: `local` outlives it, `session` ends with the tab. If the browser refuses or has no room, it is kept in the
 * memory of the page until a reload.
 */
type Place = 'local' | 'session';

const unstored = { local: new Map<string, string>(), session: new Map<string, string>() };

const getStorage = (place: Place) => (place === 'local' ? window.localStorage : window.sessionStorage);

export const readStored = (key: string, place: Place = 'local'): string | undefined => {
  try {
    return unstored[place].get(key) ?? getStorage(place).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Whether the browser stores it. If not, an older text under the key stays for the next load; remove it first if it must not. */
export const writeStored = (key: string, text: string, place: Place = 'local'): boolean => {
  try {
    getStorage(place).setItem(key, text);
    unstored[place].delete(key);
    return true;
  } catch {
    unstored[place].set(key, text);
    return false;
  }
};

export const removeStored = (key: string, place: Place = 'local') => {
  unstored[place].delete(key);
  try {
    getStorage(place).removeItem(key);
  } catch {
    // Forbidden: then nothing was stored either.
  }
};
