import { readStored, removeStored, writeStored } from './storage.ts';
import { whenShown } from './when-shown.ts';

/**
 * Where the access token of this browser lives (ruling 14). The refresh token is an HttpOnly cookie that no script can
 * see. SIGN_IN says that there may be one, so that a new tab knows to ask for an access token, and which sign-in it is of:
 * `kept.…` or `tab.…`, another one each time. A token is stored behind the sign-in that it is of, `tab.… eyJ…`: a tab that
 * slept or was elsewhere knows by it that its own is of a session that was ended.
 */
const TOKEN = 'plazalibre.token';
const SIGN_IN = 'plazalibre.session';
const PLACES = ['session', 'local'] as const;

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

const readSignIn = () => readStored(SIGN_IN);

/** The sign-in that this page knows of. */
let known = readSignIn();

const find = (place: (typeof PLACES)[number]) => {
  const [signIn, token] = readStored(TOKEN, place)?.split(' ') ?? [];
  return signIn === readSignIn() ? token : undefined;
};

let onEndedElsewhere: (() => void) | undefined;

/** After another tab may have signed in or out. */
const look = () => {
  const before = known;
  known = readSignIn();
  for (const place of PLACES) if (!find(place)) removeStored(TOKEN, place);
  if (before && before !== known) onEndedElsewhere?.();
  notify();
};

let isWatching = false;
/** What other tabs do; a page that sleeps learns of it when it is shown again. */
const watch = () => {
  if (isWatching) return;
  isWatching = true;
  look();
  whenShown(look);
  window.addEventListener('storage', look);
};

export const tokenStore = {
  read: () => find('session') ?? find('local'),

  /** Whether there is a sign-in: a token, or a refresh cookie that may bring one. */
  hasSession: () => readSignIn() !== undefined,

  /**
   * `keep`: until the user signs out ('Mantener sesión abierta'), or as long as the tab. Without it the token is a newer one
   * of the same sign-in; nothing is saved if that was ended meanwhile. Answers whether the browser stores the session.
   */
  save: (token: string, keep?: boolean): boolean => {
    const signIn = keep === undefined ? readSignIn() : `${keep ? 'kept' : 'tab'}.${Date.now()}`;
    if (!signIn) return false;
    // Where the new one cannot be stored, an old one must not come back with a reload.
    for (const place of PLACES) removeStored(TOKEN, place);
    const isNoted = keep === undefined || writeStored(SIGN_IN, signIn);
    const isStored = writeStored(
      TOKEN,
      `${signIn} ${token}`,
      signIn.startsWith('kept') ? 'local' : 'session',
    );
    known = signIn;
    notify();
    return isNoted && isStored;
  },

  clear: () => {
    removeStored(SIGN_IN);
    for (const place of PLACES) removeStored(TOKEN, place);
    known = undefined;
    notify();
  },

  /** Hears of what other tabs do, too, at the latest when this page is shown again. */
  subscribe: (listener: () => void) => {
    watch();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },

  /** Called when the sign-in that this page knew was ended or replaced in another tab. */
  onEndedElsewhere: (call: () => void) => {
    onEndedElsewhere = call;
  },
};
