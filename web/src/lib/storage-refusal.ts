/** Whether the browser stores nothing of this site, as when its user blocks all cookies. */
export const isStorageRefused = (): boolean => {
  try {
    for (const storage of [window.localStorage, window.sessionStorage]) storage.getItem('');
    return !navigator.cookieEnabled;
  } catch {
    return true;
  }
};
