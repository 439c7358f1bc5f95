import type { RentalQuote } from '#shared/api/rentals.ts';
import { usePatternText } from '#web/components/rentals/use-pattern-text.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, formatLocalDate } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { FactsList } from '#web/ui/facts-list.tsx';

interface Props {
  quote: RentalQuote;
  /** Without what its price lines and the next page say. */
  isShort?: boolean;
}

/** What is paid now, what each month costs and when, and how it ends. */
export const RentalTerms = ({ quote, isShort = false }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const day = (date: string) => formatLocalDate(date, 'day', language);
  const price = formatEuros(quote.totalPrice, language);
  const patternText = usePatternText();
  const { deposit } = quote;
  const now = formatEuros(quote.totalPrice + deposit, language);
  const facts = [
    [text('rentals.when'), patternText(quote.pattern)],
    [text('rentals.payNow'), isShort && deposit === 0 ? undefined : now],
    [
      text('rentals.deposit'),
      deposit > 0 ? text('rentals.depositTerms', { amount: formatEuros(deposit, language) }) : undefined,
    ],
    [text('rentals.eachMonth'), text('rentals.eachMonthOn', { price, date: day(quote.secondCharge) })],
    [text('rentals.atLeast'), text('rentals.months', { count: quote.minMonths })],
    [text('rentals.toEnd'), text('rentals.toEndText', { days: quote.noticeDays })],
    [text('rentals.firstEnd'), isShort ? undefined : day(addDays(quote.earliestEnd, -1))],
  ] as const;
  return <FactsList variant={isShort ? 'columns' : 'rows'} facts={facts} />;
};
