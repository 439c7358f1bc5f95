import { getLastMoment } from '#web/components/bookings/month-days.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatDayOf } from '#web/lib/format-stay.ts';
import { formatEuros } from '#web/lib/money.ts';
import { FactsList } from '#web/ui/facts-list.tsx';
import { MoneyLines } from '#web/ui/money-lines.tsx';

interface DatesProps {
  startTime: string;
  endTime: string;
  timeZone: string;
}

/** The first month of a rental: it goes on, so there is no exit. */
export const FirstMonthDates = ({ startTime, endTime, timeZone }: DatesProps) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <FactsList
      variant="rows"
      facts={[
        [text('rentals.start'), formatDayOf(startTime, timeZone, language)],
        [text('rentals.firstMonthUntil'), formatDayOf(getLastMoment(endTime), timeZone, language)],
      ]}
    />
  );
};

/** The deposit of a rental and what is paid with it, under the price of the first month. */
export const FirstMonthDeposit = ({ total, deposit }: { total: number; deposit: number }) => {
  const text = useText();
  const { language } = useLanguage();
  if (deposit === 0) return null;
  return (
    <MoneyLines
      lines={[{ label: text('rentals.deposit'), amount: formatEuros(deposit, language) }]}
      total={{ label: text('rentals.payNow'), amount: formatEuros(total + deposit, language) }}
    />
  );
};
