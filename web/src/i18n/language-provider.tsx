import { useEffect, useSyncExternalStore } from 'react';
import { IntlProvider } from 'react-intl';
import type { Elements } from '#web/lib/elements.ts';
import { LOCALES } from './language.ts';
import { chooseLanguage, followOtherTabs, textStore } from './texts.ts';

const useTexts = () => useSyncExternalStore(textStore.subscribe, textStore.read, textStore.read);

/** The current language, and how to change it. */
export const useLanguage = () => ({ language: useTexts().language, chooseLanguage });

const reportIntlError = (error: { message: string }) => {
  if (import.meta.env.DEV) console.warn(error.message);
};

/** A message without a text shows its id (000 §4). Call `startTexts` before the first render. */
export const LanguageProvider = ({ children }: { children: Elements }) => {
  const { language, messages } = useTexts();
  useEffect(followOtherTabs, []);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <IntlProvider locale={LOCALES[language]} messages={messages} onError={reportIntlError}>
      {children}
    </IntlProvider>
  );
};
