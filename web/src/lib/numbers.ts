import { LOCALES, type Language } from '#web/i18n/language.ts';

const formatters = new Map<string, Intl.NumberFormat>();

const getFormatter = (language: Language, options: Intl.NumberFormatOptions) => {
  const key = language + JSON.stringify(options);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(LOCALES[language], options);
  formatters.set(key, made);
  return made;
};

/** A number as the language writes it: `1234.5` is `1234,5` in Spanish and `1,234.5` in English. */
export const formatNumber = (value: number, language: Language, options: Intl.NumberFormatOptions = {}) =>
  getFormatter(language, options).format(value);
