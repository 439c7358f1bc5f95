import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { keepLanguage, LOCALES, type Language } from './language.ts';
import { loadMessages, type CompiledMessages } from './messages.ts';

interface LanguageChoice {
  language: Language;
  /** Keeps the choice and changes over once the texts are here. Rejects when they cannot be loaded. */
  chooseLanguage: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

export const useLanguage = (): LanguageChoice => {
  const choice = use(LanguageContext);
  if (!choice) throw new Error('useLanguage needs a LanguageProvider above it');
  return choice;
};

interface Props {
  language: Language;
  messages: CompiledMessages;
  children: ReactNode;
}

const reportIntlError = (error: { code: string; message: string }) => {
  if (import.meta.env.DEV) console.warn(error.message);
};

/** Starts with texts that are already loaded, so that the first view never shows ids or an empty page. */
export const LanguageProvider = ({ children, ...initial }: Props) => {
  const [{ language, messages }, setCurrent] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choice = useMemo(
    () => ({
      language,
      chooseLanguage: async (chosen: Language) => {
        const loaded = await loadMessages(chosen);
        keepLanguage(chosen);
        setCurrent({ language: chosen, messages: loaded });
      },
    }),
    [language],
  );
  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={LOCALES[language]} messages={messages} onError={reportIntlError}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
};
