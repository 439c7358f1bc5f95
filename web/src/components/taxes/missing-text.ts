import type { TaxDetailsField } from '#shared/api/taxes.ts';
import { LOCALES } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';

const ADDRESS: readonly TaxDetailsField[] = ['street', 'postcode', 'city'];

/**
 * The names of fields that are missing, as a list in the language of the page. A whole address is one thing. Owners need a Spanish tax id;
 * for an invoice, any is enough.
 */
export const useMissingText = (purpose: 'letting' | 'invoice') => {
  const text = useText();
  const { language } = useLanguage();
  return (missing: readonly TaxDetailsField[]): string => {
    const hasAddress = !ADDRESS.every((field) => missing.includes(field));
    const fields = missing.filter((field) => hasAddress || !ADDRESS.includes(field));
    const names = fields.map((field) =>
      text(`taxes.missing.${field === 'taxId' && purpose === 'invoice' ? 'anyTaxId' : field}`),
    );
    const all = hasAddress ? names : [...names, text('taxes.missing.address')];
    return new Intl.ListFormat(LOCALES[language]).format(all);
  };
};
