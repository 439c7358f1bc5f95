import type { Language } from '../../../api/accounts.ts';
import { LOCALES } from '../../../model/constants.ts';
import { formatEuros, toEuros } from '../../../lib/money.ts';
import type { Booking, StayTax } from '../../../model/booking.ts';
import { TAX_NAMES } from '../../../model/tax-terms.ts';
import { joinLines } from '../../availability/price-stay.ts';
import { sumLineTaxes } from '../../taxes/line-tax.ts';

const REASONS = {
  es: {
    with_dwelling: 'se alquila junto con una vivienda',
    canary_small_business: 'pequeño empresario de Canarias',
  },
  en: {
    with_dwelling: 'rented out together with a dwelling',
    canary_small_business: 'small business in the Canary Islands',
  },
} as const;

const toReason = ({ reason, note }: NonNullable<StayTax['exemption']>, language: Language): string =>
  reason === 'other' ? note : REASONS[language][reason];

/** A rate in basis points as a percentage. */
const percent = (rate: number, language: Language): string => {
  const number = new Intl.NumberFormat(LOCALES[language]).format(rate / 100);
  return { es: `${number}\u00a0%`, en: `${number}%` }[language];
};

/** The tax that the price of a booking contains, in sentences; none where it is not known. */
export const taxNotes = ({ lines, tax }: Pick<Booking, 'lines' | 'tax'>, language: Language): string[] => {
  if (!tax) return [];
  const sums = sumLineTaxes(joinLines(lines), tax);
  const name = TAX_NAMES[language][tax.area];
  const included = sums
    .filter(({ rate }) => rate > 0)
    .map(({ rate, baseCents, taxCents }) => {
      const [base, amount] = [baseCents, taxCents].map((cents) => formatEuros(toEuros(cents), language));
      const called = `${name} ${percent(rate, language)}`;
      return {
        es: `Incluye ${called}: ${String(amount)} (base: ${String(base)}).`,
        en: `Includes ${called}: ${String(amount)} (base: ${String(base)}).`,
      }[language];
    });
  if (!tax.exemption) return included;
  const reason = toReason(tax.exemption, language);
  return [
    ...included,
    { es: `Alquiler exento de ${name}: ${reason}.`, en: `Rent exempt from ${name}: ${reason}.` }[language],
  ];
};
