import type { TaxDetailsField } from '#shared/api/taxes.ts';
import { LOCALES } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';

/** The names of fields that are missing, as a list in the language of the page. */
export const useMissingText = () => {
  const text = useText();
  const { language } = useLanguage();
  return (missing: readonly TaxDetailsField[]): string =>
    new Intl.ListFormat(LOCALES[language]).format(missing.map((field) => text(`taxes.missing.${field}`)));
};
