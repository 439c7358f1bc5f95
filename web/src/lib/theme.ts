import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from './storage.ts';

export type Theme = 'light' | 'dark';
/** `system`: the preference of the browser. */
export type ThemeChoice = Theme | 'system';

/** Read by the script of `web/index.html`, too, which applies the choice before the first paint. */
const KEY = 'plazalibre.theme';

const toChoice = (text: string | null | undefined): ThemeChoice =>
  text === 'light' || text === 'dark' ? text : 'system';

const darkPreference = () => matchMedia('(prefers-color-scheme: dark)');

const html = () => document.documentElement;

/** The attribute holds the choice, which `tokens.css` follows. */
const readChoice = () => toChoice(html().dataset.theme);

/** The theme that is shown. */
export const readTheme = (): Theme => {
  const choice = readChoice();
  if (choice !== 'system') return choice;
  return darkPreference().matches ? 'dark' : 'light';
};

const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** As the script of `web/index.html`. */
const applyChoice = (choice: ThemeChoice) => {
  if (choice === 'system') delete html().dataset.theme;
  else html().dataset.theme = choice;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-of]')) {
    const theme = meta.dataset.of ?? '';
    const chosen = theme === choice ? 'all' : 'not all';
    meta.setAttribute('media', choice === 'system' ? `(prefers-color-scheme: ${theme})` : chosen);
  }
  const scheme = choice === 'system' ? 'light dark' : choice;
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', scheme);
  notify();
};

/** Applies a choice and keeps it in this browser. */
export const chooseTheme = (choice: ThemeChoice) => {
  if (choice === 'system') removeStored(KEY);
  else writeStored(KEY, choice);
  applyChoice(choice);
};

/** A choice in one tab applies in all. */
const followOtherTabs = ({ key }: StorageEvent) => {
  if (key === KEY || key === null) applyChoice(toChoice(readStored(KEY)));
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    window.addEventListener('storage', followOtherTabs);
    darkPreference().addEventListener('change', notify);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', followOtherTabs);
    darkPreference().removeEventListener('change', notify);
  };
};

/** For what CSS does not draw: maps, and the frame of the payment provider. */
export const useTheme = () => useSyncExternalStore(subscribe, readTheme, () => 'light' as const);

export const useThemeChoice = () => useSyncExternalStore(subscribe, readChoice, () => 'system' as const);
