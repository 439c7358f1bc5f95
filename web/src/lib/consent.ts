import { useSyncExternalStore } from 'react';
import { CONSENT_MONTHS } from '#shared/model/rules.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** What may run beside the necessary cookies (000 §2, Cookie policy). Nothing here is on until somebody says so. */
export interface Consent {
  analytics: boolean;
  extras: boolean;
}

const KEY = 'plazalibre.consent';
/**
 * Of what is asked for. It rises whenever a category comes to cover something new: a visitor who agreed to less has not
 * agreed to that, and is asked again.
 */
const VERSION = 1;
const NONE: Consent = { analytics: false, extras: false };

const hasRunOut = (decidedAt: unknown) => {
  const until = new Date(String(decidedAt));
  until.setMonth(until.getMonth() + CONSENT_MONTHS);
  return !(until.getTime() > Date.now());
};

const parse = (stored: string | undefined): Consent => {
  try {
    const kept = JSON.parse(stored ?? '{}') as Record<string, unknown>; // only compared below
    if (kept.version !== VERSION || hasRunOut(kept.decidedAt)) return NONE;
    return { analytics: kept.analytics === true, extras: kept.extras === true };
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

/** A decision in one tab holds in all, so that a consent is withdrawn once. */
const followOtherTabs = ({ key, newValue }: StorageEvent) => {
  if (key !== KEY && key !== null) return;
  consent = parse(newValue ?? undefined);
  notify();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
};

const setPanelOpen = (isOpen: boolean) => {
  isPanelOpen = isOpen;
  notify();
};

export const openConsentPanel = () => setPanelOpen(true);
export const closeConsentPanel = () => setPanelOpen(false);
export const useIsConsentPanelOpen = () =>
  useSyncExternalStore(
    subscribe,
    () => isPanelOpen,
    () => false,
  );

/** Under which the choices of this browser are noted, made at random with the first; it says nothing else. */
const getVisitorId = (stored: string | undefined): string => {
  try {
    const { id } = JSON.parse(stored ?? '{}') as Record<string, unknown>; // only looked at below
    return typeof id === 'string' ? id : crypto.randomUUID();
  } catch {
    return crypto.randomUUID();
  }
};

/** Keeps a choice, with what was asked and when, until the next one; answers the record that proves it. */
export const saveConsent = (chosen: Consent) => {
  consent = chosen;
  const id = getVisitorId(readStored(KEY));
  const decidedAt = new Date().toISOString();
  // Where the choice cannot be stored, the one before must not come back with a reload.
  removeStored(KEY);
  writeStored(KEY, JSON.stringify({ ...chosen, version: VERSION, decidedAt, id }));
  notify();
  return { visitorId: id, version: VERSION, ...chosen };
};

/** The present choice; ask before every optional thing that is done. */
export const readConsent = () => consent;
/** A page rendered beforehand knows of no choice. */
export const useConsent = () => useSyncExternalStore(subscribe, readConsent, () => NONE);
