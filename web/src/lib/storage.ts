/**
 * Text kept in the browser: `local` outlives it, `session` ends with the tab. What a browser refuses to store, or has no
 * room for, is kept in the memory of the page: the tab works, and a reload forgets it.
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

/** Whether the browser stores it. If not, an older text under the key stays for the next load; remove it first if it may not. */
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
