import type { Earnings, EarningsFigures } from '#shared/api/earnings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { LOCALES, type Language } from '#web/i18n/language.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { Note } from '#web/ui/layout.tsx';
import styles from './tables.module.css';

interface Column {
  label: MessageId;
  show: (figures: EarningsFigures, language: Language) => string;
}

const getHours = (minutes: number, language: Language) =>
  (minutes / 60).toLocaleString(LOCALES[language], { maximumFractionDigits: 1 });

const COLUMNS: readonly Column[] = [
  { label: 'earnings.bookings', show: ({ bookings }) => String(bookings) },
  { label: 'earnings.bookedTime', show: ({ bookedMinutes }, language) => getHours(bookedMinutes, language) },
  { label: 'earnings.driverPaid', show: ({ driverPaid }, language) => formatEuros(driverPaid, language) },
  { label: 'earnings.serviceFees', show: ({ serviceFees }, language) => formatEuros(serviceFees, language) },
  { label: 'earnings.commission', show: ({ commission }, language) => formatEuros(commission, language) },
  { label: 'earnings.youGet', show: ({ earnings }, language) => formatEuros(earnings, language) },
];

/** Narrow screens show a row as a block; its roles are explicit, because browsers drop them with the table layout. */
const Row = ({ name, figures }: { name: string; figures: EarningsFigures }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <tr role="row" data-idle={figures.bookings === 0}>
      <th role="rowheader" scope="row">
        {name}
      </th>
      {COLUMNS.map(({ label, show }) => (
        <td key={label} role="cell" data-label={text(label)} translate="no">
          {show(figures, language)}
        </td>
      ))}
    </tr>
  );
};

/** Every month with payments, our part and the rest; the last row is the sum. */
export const MonthTable = ({ report: { months, totals } }: { report: Earnings }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <FoldedCard
      title={<span id="earnings-months">{text('earnings.months')}</span>}
      className={styles.section}
    >
      <Note>{text('earnings.counting')}</Note>
      <table role="table" className={styles.months} aria-labelledby="earnings-months">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {text('earnings.month')}
            </th>
            {COLUMNS.map(({ label }) => (
              <th key={label} role="columnheader" scope="col">
                {text(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {months.map(({ month, ...figures }) => (
            <Row key={month} name={formatLocalDate(`${month}-01`, 'month', language)} figures={figures} />
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <Row name={text('earnings.total')} figures={totals} />
        </tfoot>
      </table>
    </FoldedCard>
  );
};
