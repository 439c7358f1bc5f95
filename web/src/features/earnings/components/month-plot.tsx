import type { CSSProperties } from 'react';
import type { Earnings } from '#shared/api/earnings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { formatEurosShort } from '#web/lib/money.ts';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './month-plot.module.css';

interface BarProps {
  month: string;
  earnings: number;
  /** Fraction of the longest bar, 0 to 1. */
  share: number;
  when: 'past' | 'now' | 'coming';
  showsYear: boolean;
}

const Bar = ({ month, earnings, share, when, showsYear }: BarProps) => {
  const { language } = useLanguage();
  const size = { '--share': share } as CSSProperties; // a property of ours
  return (
    <li className={styles.month} data-when={when}>
      <span className={styles.label} aria-hidden="true">
        <span>{formatLocalDate(`${month}-01`, 'shortMonth', language)}</span>{' '}
        <span className={styles.year}>{showsYear && month.slice(0, 4)}</span>
      </span>
      <span className="visually-hidden">{`${formatLocalDate(`${month}-01`, 'month', language)}:`}</span>
      <span className={styles.track} style={size}>
        <span className={styles.bar} />
        <span className={styles.value} translate="no">
          {formatEurosShort(Math.round(earnings), language)}
        </span>
      </span>
    </li>
  );
};

const Legend = () => {
  const text = useText();
  return (
    <Row as="ul" gap={5} rowGap="1" canWrap className={styles.legend}>
      <li data-when="past">
        <span className={styles.swatch} />
        <span>{text('earnings.past')}</span>
      </li>
      <li data-when="coming">
        <span className={styles.swatch} />
        <span>{text('earnings.coming')}</span>
      </li>
    </Row>
  );
};

/** One bar per month: horizontal on narrow screens, vertical on wide ones. */
export const MonthPlot = ({ report: { months, thisMonth } }: { report: Earnings }) => {
  const text = useText();
  const most = Math.max(...months.map(({ earnings }) => earnings));
  const getWhen = (month: string) => {
    if (month === thisMonth) return 'now';
    return month < thisMonth ? 'past' : 'coming';
  };
  return (
    <FoldedCard title={text('earnings.byMonth')}>
      <ol className={styles.months}>
        {months.map(({ month, earnings }, index) => (
          <Bar
            key={month}
            month={month}
            earnings={earnings}
            share={most === 0 ? 0 : earnings / most}
            when={getWhen(month)}
            showsYear={index === 0 || month.endsWith('-01')}
          />
        ))}
      </ol>
      <div className={styles.notes}>
        {months.some(({ month }) => month > thisMonth) && <Legend />}
        <p>{text('earnings.byMonthHint')}</p>
      </div>
    </FoldedCard>
  );
};
