import type { Earnings } from '#shared/api/earnings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Stack } from '#web/ui/layout.tsx';
import { translateValue } from '#web/ui/translate.ts';
import styles from './earnings.module.css';

const Figure = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>
      <span translate={translateValue(value)}>{value}</span>
      {note && <span className={styles.figureNote}>{note}</span>}
    </dd>
  </div>
);

/** This month, or the best one of a period without it. */
const MonthFigure = ({ report: { months, thisMonth } }: { report: Earnings }) => {
  const text = useText();
  const { language } = useLanguage();
  const current = months.find(({ month }) => month === thisMonth);
  const best = months.reduce((most, month) => (month.earnings > most.earnings ? month : most));
  const { month, earnings } = current ?? best;
  return (
    <Figure
      label={text(current ? 'earnings.earnedThisMonth' : 'earnings.bestMonth')}
      value={formatEuros(earnings, language)}
      note={formatLocalDate(`${month}-01`, 'month', language)}
    />
  );
};

export const KeyFigures = ({ report }: { report: Earnings }) => {
  const text = useText();
  const { language } = useLanguage();
  const { earnings, bookings } = report.totals;
  return (
    <Stack as="section" gap={3} canShrink aria-label={text('earnings.keyFigures')}>
      <dl className={styles.figures}>
        <Figure label={text('earnings.earned')} value={formatEuros(earnings, language)} />
        <MonthFigure report={report} />
        <Figure label={text('earnings.bookings')} value={String(bookings)} />
        <Figure label={text('earnings.average')} value={formatEuros(earnings / bookings, language)} />
      </dl>
      <p className={styles.hint}>{text('earnings.counting')}</p>
    </Stack>
  );
};
