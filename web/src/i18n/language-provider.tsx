import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { formatMessage } from './format-message.ts';
import { chooseLanguage, textStore } from './texts.ts';
import { TextContext, type Text } from './use-text.ts';

const useTexts = () => useSyncExternalStore(textStore.subscribe, textStore.read, textStore.read);

/** The language on the screen with its texts, and how to change it. */
export const useLanguage = () => ({ ...useTexts(), chooseLanguage });

/** A message without a text shows its id (000 §4). `startTexts` comes before the first render. */
export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const { language, messages } = useTexts();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const text = useMemo((): Text => {
    return (id, values = {}) => {
      const message = messages[id];
      if (message === undefined && import.meta.env.DEV) console.warn(`There is no text ${id}`);
      return formatMessage(message ?? id, values, language);
    };
  }, [language, messages]);
  return <TextContext value={text}>{children}</TextContext>;
};
