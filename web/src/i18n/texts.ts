import type { MessageFormatElement } from 'react-intl';
import { keepLanguage, type Language } from './language.ts';

export type CompiledMessages = Record<string, MessageFormatElement[]>;

/** `core` is the shell and the account pages, all that some first views need; `rest` is every other area. */
type Part = 'core' | 'rest';

const LOADERS: Record<Language, Record<Part, () => Promise<{ default: CompiledMessages }>>> = {
  es: { core: () => import('virtual:messages/es/core'), rest: () => import('virtual:messages/es/rest') },
  en: { core: () => import('virtual:messages/en/core'), rest: () => import('virtual:messages/en/rest') },
};

interface Texts {
  language: Language;
  messages: CompiledMessages;
  /** Whether the rest is there too. */
  isWhole: boolean;
}

let current: Texts = { language: 'es', messages: {}, isWhole: false };
const listeners = new Set<() => void>();

const replace = (next: Texts) => {
  current = next;
  for (const listener of listeners) listener();
};

const load = async (language: Language, part: Part) => (await LOADERS[language][part]()).default;

/** What the provider shows: always texts that are here, never ids that wait for theirs. */
export const textStore = {
  read: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Sets the language at once and brings the texts that every page needs. */
export const startTexts = async (language: Language) => {
  current = { language, messages: {}, isWhole: false };
  const messages = await load(language, 'core');
  replace({ ...current, messages: { ...current.messages, ...messages } });
};

/** The other areas; a page that needs them is not shown before. */
export const loadOtherTexts = async () => {
  const { language, isWhole } = current;
  if (isWhole) return;
  const messages = await load(language, 'rest');
  if (current.language !== language) return;
  replace({ language, messages: { ...current.messages, ...messages }, isWhole: true });
};

/** Keeps the choice and changes over once all its texts are here. Rejects when they cannot be loaded. */
export const chooseLanguage = async (language: Language) => {
  const [core, rest] = await Promise.all([load(language, 'core'), load(language, 'rest')]);
  keepLanguage(language);
  replace({ language, messages: { ...core, ...rest }, isWhole: true });
};
