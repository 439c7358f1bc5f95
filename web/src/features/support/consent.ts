import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/lib/storage.ts';

/** What may run beside the necessary cookies (000 §2, Cookie policy). Nothing here is on until somebody says so. */
export interface Consent {
  analytics: boolean;
  extras: boolean;
}

const KEY = 'plazalibre.consent';
const NONE: Consent = { analytics: false, extras: false };
const ALL: Consent = { analytics: true, extras: true };

const parse = (stored: string | undefined): Consent => {
  try {
    const { analytics, extras } = JSON.parse(stored ?? '{}') as Partial<Consent>; // only compared with true
    return { analytics: analytics === true, extras: extras === true };
  } catch {
    return NONE;
  }
};

let consent = parse(readStored(KEY));
let isPanelOpen = false;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const setPanelOpen = (isOpen: boolean) => {
  isPanelOpen = isOpen;
  notify();
};

export const openConsentPanel = () => setPanelOpen(true);
export const closeConsentPanel = () => setPanelOpen(false);
export const useIsConsentPanelOpen = () => useSyncExternalStore(subscribe, () => isPanelOpen);

/** Keeps a choice, with the time it was made, until the next one. */
export const saveConsent = (chosen: Consent) => {
  consent = chosen;
  writeStored(KEY, JSON.stringify({ ...chosen, decidedAt: new Date().toISOString() }));
  notify();
};
export const acceptAllCookies = () => saveConsent(ALL);
export const rejectOptionalCookies = () => saveConsent(NONE);

/** The choice as it stands; ask before every optional thing that is done. */
export const readConsent = () => consent;
export const useConsent = () => useSyncExternalStore(subscribe, readConsent);
