import { MAX_DAY_PRICE_EUROS, MIN_DAY_PRICE_EUROS } from '#shared/model/rules.ts';
import type { Language } from '#web/i18n/language.ts';

/** Euros a day (ruling 31). */
export const LOWEST_PRICE = MIN_DAY_PRICE_EUROS;
export const HIGHEST_PRICE = MAX_DAY_PRICE_EUROS;

/** A number in a form, with the decimal sign of the language: both signs can be typed, one is shown. */
export const withDecimalSign = (typed: string, language: Language) =>
  language === 'es' ? typed.replace('.', ',') : typed.replace(',', '.');

/** Parses euros, such as `12`, `12,5` or `12.50`. Undefined for any other text: no character is ignored. */
export const parseEuros = (typed: string): number | undefined => {
  const text = typed.trim();
  return /^\d{1,6}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
};

/** A typed price in the API's format, with a point. Other text stays as it is, and is rejected. */
export const toPriceText = (typed: string): string => String(parseEuros(typed) ?? typed);

/** Whether a typed text can still become a price, of a day unless another maximum is given. */
export const isPriceSoFar = (typed: string, max = HIGHEST_PRICE): boolean =>
  /^\d{0,6}([.,]\d{0,2})?$/.test(typed.trim()) && (parseEuros(typed) ?? 0) <= max;

type PriceProblem = 'malformed' | 'not_positive' | 'too_low' | 'too_high';

/** The problem of a typed price per day. */
export const findPriceProblem = (typed: string): PriceProblem | undefined => {
  const euros = parseEuros(typed);
  if (euros === undefined) return /^-|^$/.test(typed.trim()) ? 'not_positive' : 'malformed';
  if (euros <= 0) return 'not_positive';
  if (euros < LOWEST_PRICE) return 'too_low';
  return euros > HIGHEST_PRICE ? 'too_high' : undefined;
};
