import type { Earnings } from '#shared/api/earnings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { translateValue } from '#web/ui/translate.ts';
import styles from './earnings.module.css';

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd translate={translateValue(value)}>{value}</dd>
  </div>
);

/** This month, or the best one of a period without it. */
const MonthCard = ({ report: { months, thisMonth } }: { report: Earnings }) => {
  const text = useText();
  const { language } = useLanguage();
  const current = months.find(({ month }) => month === thisMonth);
  const best = months.reduce((most, month) => (month.earnings > most.earnings ? month : most));
  const { month, earnings, bookings } = current ?? best;
  return (
    <Card className={styles.month}>
      <h2>{`${text(current ? 'earnings.earnedThisMonth' : 'earnings.bestMonth')} · ${formatLocalDate(`${month}-01`, 'month', language)}`}</h2>
      <p className={styles.monthAmount}>
        <Price euros={earnings} />
      </p>
      <p className={styles.hint}>{text('earnings.monthBookings', { count: bookings })}</p>
    </Card>
  );
};

/** The month, then the whole period. */
export const KeyFigures = ({ report }: { report: Earnings }) => {
  const text = useText();
  const { language } = useLanguage();
  const { earnings, bookings } = report.totals;
  return (
    <Stack as="section" gap={3} canShrink aria-label={text('earnings.keyFigures')}>
      <MonthCard report={report} />
      <dl className={styles.figures}>
        <Figure label={text('earnings.earned')} value={formatEuros(earnings, language)} />
        <Figure label={text('earnings.bookings')} value={String(bookings)} />
        <Figure label={text('earnings.average')} value={formatEuros(earnings / bookings, language)} />
      </dl>
    </Stack>
  );
};
