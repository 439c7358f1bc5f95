import { loaders } from 'virtual:message-loaders';
import type { MessageFormatElement } from 'react-intl';
import { whenShown } from '#web/lib/when-shown.ts';
import { keepLanguage, type Language, readKeptLanguage } from './language.ts';
import type { TextNamespace } from '#web/areas/index.ts';

export type CompiledMessages = Record<string, MessageFormatElement[]>;

/** `core` has the texts of every page. */
export type TextPart = TextNamespace | 'core';

interface Texts {
  language: Language;
  messages: CompiledMessages;
  /** The loaded parts. */
  parts: Set<TextPart>;
}

let current: Texts = { language: 'es', messages: {}, parts: new Set() };
const listeners = new Set<() => void>();

const replace = (next: Texts) => {
  current = next;
  for (const listener of listeners) listener();
};

const load = async (language: Language, parts: readonly TextPart[]): Promise<CompiledMessages> => {
  const catalogues = await Promise.all(parts.map((part) => loaders[language][part]()));
  return Object.assign({}, ...catalogues.map((catalogue) => catalogue.default)) as CompiledMessages; // only such were put in
};

/** The texts for the provider: always loaded ones, never ids that wait for theirs. */
export const textStore = {
  read: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Loads missing parts; a page that needs them is not shown before. */
export const loadTexts = async (wanted: readonly TextPart[]): Promise<void> => {
  const { language } = current;
  const parts = wanted.filter((part) => !current.parts.has(part));
  if (parts.length === 0) return;
  const messages = await load(language, parts);
  // The language was changed meanwhile.
  if (current.language !== language) return loadTexts(wanted);
  // Nothing that is shown needs them: telling the provider would render the whole page again.
  Object.assign(current.messages, messages);
  for (const part of parts) current.parts.add(part);
};

/** Sets the language at once and loads the texts of every page. */
export const startTexts = (language: Language): Promise<void> => {
  current = { language, messages: {}, parts: new Set() };
  return loadTexts(['core']);
};

const changeTo = async (language: Language, keep = (_language: Language) => {}) => {
  const { parts } = current;
  const messages = await load(language, [...parts]);
  keep(language);
  replace({ language, messages, parts });
};

/** Stores the choice and switches once all its texts are loaded. Rejects if they cannot be loaded. */
export const chooseLanguage = (language: Language) => changeTo(language, keepLanguage);

const followChoice = () => {
  const kept = readKeptLanguage();
  if (!kept || kept === current.language) return;
  // Another choice may have been made meanwhile. Without a connection the old texts stay.
  changeTo(kept).then(followChoice, () => undefined);
};

/** Switches when another tab does; a background tab at the latest when it is shown again. Returns how to stop. */
export const followOtherTabs = (): (() => void) => {
  window.addEventListener('storage', followChoice);
  const stopWatching = whenShown(followChoice);
  return () => {
    window.removeEventListener('storage', followChoice);
    stopWatching();
  };
};
