import { useId, useState } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate, weekStartsOn } from '#web/lib/dates.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { WeekdayRow } from '#web/ui/weekday-row.tsx';
import { addMonths, countPastWeeks, splitWeeks } from '#web/lib/months.ts';
import { isAvailableDay, type CalendarRules } from './available-days.ts';
import styles from './calendar.module.css';

interface Props {
  rules: CalendarRules;
  /** `YYYY-MM-DD` */
  today: string;
}

const Day = ({ date, rules, today }: Props & { date: string | undefined }) => {
  const text = useText();
  if (!date) return <td />;
  const isAvailable = isAvailableDay(rules, date, today);
  return (
    <td>
      <span className={styles.day} data-date={date} data-available={isAvailable} data-past={date < today}>
        <span>{Number(date.slice(8))}</span>
        {isAvailable && <span className="visually-hidden">{` ${text('publish.dayAvailable')}`}</span>}
      </span>
    </td>
  );
};

const MonthHeader = ({
  id,
  month,
  isFirst,
  onTurn,
}: {
  id: string;
  month: string;
  isFirst: boolean;
  onTurn: (months: number) => void;
}) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <header className={styles.month}>
      <IconButton
        icon="chevron-left"
        label={text('publish.previousMonth')}
        disabled={isFirst}
        onClick={() => onTurn(-1)}
      />
      <h2 id={id} aria-live="polite">
        {formatLocalDate(`${month}-01`, 'month', language)}
      </h2>
      <IconButton icon="chevron-right" label={text('publish.nextMonth')} onClick={() => onTurn(1)} />
    </header>
  );
};

/** A month with the days that drivers will be able to book (001 §5); nothing in it can be pressed. */
export const MonthPreview = ({ rules, today }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const captionId = useId();
  const thisMonth = today.slice(0, 7);
  const [month, setMonth] = useState(() =>
    rules.startDate > today ? rules.startDate.slice(0, 7) : thisMonth,
  );
  const weeks = splitWeeks(month, weekStartsOn(language));
  const count = weeks.flat().filter((date) => date && isAvailableDay(rules, date, today)).length;
  return (
    <section className={styles.preview} aria-labelledby={captionId}>
      <MonthHeader
        id={captionId}
        month={month}
        isFirst={month <= thisMonth}
        onTurn={(months) => setMonth(addMonths(month, months))}
      />
      <table className={styles.days} aria-labelledby={captionId}>
        <thead>
          <WeekdayRow />
        </thead>
        <tbody>
          {weeks.slice(countPastWeeks(weeks, today)).map((week, index) => (
            <tr key={index}>
              {week.map((date, day) => (
                <Day key={date ?? day} date={date} rules={rules} today={today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.count} role="status">
        {rules.startDate && rules.endDate
          ? text('publish.monthCount', { count })
          : text('publish.monthNoDates')}
      </p>
    </section>
  );
};
