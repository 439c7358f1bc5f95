import type { PriceLine } from '#shared/api/prices.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText, type Text } from '#web/i18n/use-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import type { Language } from '#web/i18n/language.ts';
import { Stack } from '#web/ui/layout.tsx';
import { MoneyLines } from '#web/ui/money-lines.tsx';
import { PriceTaxes } from './price-taxes.tsx';

const MINUTES_PER_HOUR = 60;

const describe = ({ kind, quantity, unitAmount }: PriceLine, text: Text, language: Language) => {
  if (kind === 'service_fee') return text('bookings.serviceFee');
  if (kind === 'earlier_price') return text('bookings.earlierPrice');
  if (kind === 'paid_before') return text('bookings.paidBefore');
  if (kind === 'month') return text('bookings.month');
  if (kind === 'month_days') return text('bookings.monthDays', { count: quantity });
  const price = formatEuros(unitAmount, language);
  if (kind === 'part_day') return text('bookings.partDay', { hours: quantity / MINUTES_PER_HOUR, price });
  return text(kind === 'weekend' ? 'bookings.weekendDays' : 'bookings.weekdays', { count: quantity, price });
};

interface Props {
  lines: readonly PriceLine[];
  total: number;
}

/** The lines of the total and its tax: the same on every screen (001 §9). */
export const PriceLines = ({ lines, total }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const labels = lines.map((line) => describe(line, text, language));
  return (
    <Stack gap={2}>
      <MoneyLines
        lines={lines.map(({ amount }, index) => ({
          label: labels[index] ?? '',
          amount: formatEuros(amount, language),
        }))}
        total={{ label: text('bookings.total'), amount: formatEuros(total, language) }}
      />
      <PriceTaxes lines={lines} labels={labels} />
    </Stack>
  );
};
