import { readStored, removeStored, writeStored } from './storage.ts';
import { endPush } from './end-push.ts';
import { whenShown } from './when-shown.ts';

/**
 * The access token of this browser (ruling 14). The refresh token is an HttpOnly cookie that no script can read. SIGN_IN says that there
 * may be one, so that a new tab requests an access token, and identifies the sign-in: `kept.…` or `tab.…`, unique each time. A token is
 * stored after its sign-in, `tab.… eyJ…`, so that a tab that was inactive recognises a token of an ended session.
 */
const TOKEN = 'plazalibre.token';
const SIGN_IN = 'plazalibre.session';
const PLACES = ['session', 'local'] as const;

/** Passes for reading without a network (`stored-passes.ts`), and the default vehicle for searches (`own-vehicle.ts`). */
export const PASSES = 'plazalibre.passes';
export const OWN_VEHICLE = 'plazalibre.ownVehicle';

/**
 * Removes what this browser keeps of the person. It ends with the sign-in, however that ends: by a sign-out in any tab, by another sign-in,
 * or because the server refuses it. A missing network ends nothing (decision 141). Drafts are work, stored by person, and are deleted by a
 * sign-out only (`kept-by-person.ts`).
 */
const forgetPerson = () => {
  endPush();
  for (const key of [PASSES, OWN_VEHICLE]) removeStored(key);
};

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

const readSignIn = () => readStored(SIGN_IN);

/** The sign-in that this page knows. */
let known = readSignIn();

const find = (place: (typeof PLACES)[number]) => {
  const [signIn, token] = readStored(TOKEN, place)?.split(' ') ?? [];
  return signIn === readSignIn() ? token : undefined;
};

let onEnded: (() => void) | undefined;

/** After another tab may have signed in or out. */
const sync = () => {
  const before = known;
  known = readSignIn();
  for (const place of PLACES) if (!find(place)) removeStored(TOKEN, place);
  notify();
  if (before && before !== known) onEnded?.();
};

const end = () => {
  forgetPerson();
  removeStored(SIGN_IN);
  for (const place of PLACES) removeStored(TOKEN, place);
  known = undefined;
  notify();
};

let isWatching = false;
/** Observes other tabs; an inactive page catches up when it is shown again. */
const watch = () => {
  if (isWatching) return;
  isWatching = true;
  sync();
  whenShown(sync);
  window.addEventListener('storage', sync);
};

export const tokenStore = {
  read: () => find('session') ?? find('local'),

  /** Whether there is a sign-in: a token, or a refresh cookie that may bring one. */
  hasSession: () => readSignIn() !== undefined,

  /** The sign-in of this browser, if this page knows of it: what it fetched belongs to that one. */
  signIn: () => (known === readSignIn() ? known : undefined),

  /**
   * `keep`: until the user signs out ('Mantener sesión abierta'), or as long as the tab. Without it the token renews the same sign-in;
   * nothing is saved if that was ended meanwhile. Returns whether the browser stores the session.
   */
  save: (token: string, keep?: boolean): boolean => {
    const signIn = keep === undefined ? readSignIn() : `${keep ? 'kept' : 'tab'}.${Date.now()}`;
    if (!signIn) return false;
    if (keep !== undefined) forgetPerson();
    // If the new one cannot be stored, a reload must not restore an old one.
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

  /** Signs out. */
  clear: end,

  /** The server refused the sign-in: it ended on another device, or was too old. */
  expire: () => {
    const before = known;
    end();
    if (before) onEnded?.();
  },

  /** Also called for changes in other tabs, at the latest when this page is shown again. */
  subscribe: (listener: () => void) => {
    watch();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },

  /** Called when the sign-in that this page knew was ended or replaced in another tab, or refused by the server. */
  onEnded: (call: () => void) => {
    onEnded = call;
  },
};
