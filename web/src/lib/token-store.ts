import { readStored, removeStored, writeStored } from './storage.ts';

/**
 * Where the access token of this browser lives (ruling 14). The refresh token is an HttpOnly cookie that no script
 * can see; HINT says that there may be one, so that a new tab knows to ask for an access token.
 */
const TOKEN = 'plazalibre.token';
const HINT = 'plazalibre.session';

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

const isKept = () => readStored(HINT) === 'kept';

export const tokenStore = {
  read: () => readStored(TOKEN, 'session') ?? readStored(TOKEN),

  /** Whether there is a token, or a refresh cookie that may bring one. */
  hasSession: () => tokenStore.read() !== undefined || readStored(HINT) !== undefined,

  /** `keep`: until the user signs out ('Mantener sesión abierta'); without it as long as the tab. Default: as before. */
  save: (token: string, keep = isKept()) => {
    removeStored(TOKEN, keep ? 'session' : 'local');
    writeStored(TOKEN, token, keep ? 'local' : 'session');
    writeStored(HINT, keep ? 'kept' : 'tab');
    notify();
  },

  clear: () => {
    removeStored(TOKEN, 'session');
    removeStored(TOKEN);
    removeStored(HINT);
    notify();
  },

  /** Also hears of a sign-out in another tab. */
  subscribe: (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === HINT && event.newValue === null) removeStored(TOKEN, 'session');
      listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
};
