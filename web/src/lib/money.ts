import { LOCALES, type Language } from '#web/i18n/language.ts';

const formatters = new Map<string, Intl.NumberFormat>();

const getFormatter = (language: Language, minimumFractionDigits: 0 | 2) => {
  const key = `${language}${minimumFractionDigits}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits,
    maximumFractionDigits: 2,
  });
  formatters.set(key, made);
  return made;
};

/** Euros with two decimals: `12,50 €`, `€12.50`; below zero with a minus sign, which Intl writes as a hyphen. */
export const formatEuros = (euros: number, language: Language) =>
  getFormatter(language, 2).format(euros).replace('-', '−');

/** A price of one piece, with as many decimals as it takes: `7,231397 €`. */
export const formatUnitPrice = (euros: number, language: Language) =>
  new Intl.NumberFormat(LOCALES[language], {
    ...{ style: 'currency', currency: 'EUR' },
    maximumFractionDigits: 6,
  }).format(euros);

/** As short as possible, for pills and prices per day: `15 €`, but `15,50 €`. */
export const formatEurosShort = (euros: number, language: Language) =>
  getFormatter(language, Number.isInteger(euros) ? 0 : 2).format(euros);
