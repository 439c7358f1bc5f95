import { useSyncExternalStore } from 'react';
import { CONSENT_MONTHS } from '#shared/model/rules.ts';
import { randomId } from './random-id.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** Consent to optional cookies (000 §2, Cookie policy). All is off until the visitor decides. */
export interface Consent {
  analytics: boolean;
  extras: boolean;
}

const KEY = 'plazalibre.consent';
/** The version of the question. Increased when a category covers something new: visitors who consented to less are asked again. */
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

/** A decision in one tab applies in all, so that a consent is withdrawn once. */
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

/** The random id under which this browser's choices are recorded, created with the first; it has no other meaning. */
const getVisitorId = (stored: string | undefined): string => {
  try {
    const { id } = JSON.parse(stored ?? '{}') as Record<string, unknown>; // checked below
    return typeof id === 'string' ? id : randomId();
  } catch {
    return randomId();
  }
};

/** Stores a choice, with its version and time, until the next one; returns the record that proves it. */
export const saveConsent = (chosen: Consent) => {
  consent = chosen;
  const id = getVisitorId(readStored(KEY));
  const decidedAt = new Date().toISOString();
  // If the choice cannot be stored, a reload must not restore the previous one.
  removeStored(KEY);
  writeStored(KEY, JSON.stringify({ ...chosen, version: VERSION, decidedAt, id }));
  notify();
  return { visitorId: id, version: VERSION, ...chosen };
};

/** The current choice; check it before anything optional. */
export const readConsent = () => consent;
/** A prerendered page has no choice. */
export const useConsent = () => useSyncExternalStore(subscribe, readConsent, () => NONE);
