import { LOCALES } from '../model/constants.ts';

/** Cents of an amount in euros with at most two decimals. */
export const toCents = (euros: number): number => Math.round(euros * 100);

/** Euros, two decimals, of whole cents. */
export const toEuros = (cents: number): number => cents / 100;

/** An amount in the format of the language. */
export const formatEuros = (euros: number, language: keyof typeof LOCALES): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR' }).format(euros);

/** `value x numerator / denominator` in whole cents, halves rounded up. All arguments are non-negative integers. */
export const multiplyCents = (cents: number, numerator: number, denominator: number): number =>
  Math.floor((2 * cents * numerator + denominator) / (2 * denominator));
