import { useLanguage } from '#web/i18n/language-provider.tsx';
import { addDays, formatLocalDate, weekStartsOn } from '#web/lib/dates.ts';

/** A Sunday, to name the days of the week. */
const SUNDAY = '2026-02-01';

/** The head of a table with a month. */
export const WeekdayRow = () => {
  const { language } = useLanguage();
  const first = addDays(SUNDAY, weekStartsOn(language));
  return (
    <tr>
      {[0, 1, 2, 3, 4, 5, 6].map((index) => (
        <th key={index} scope="col" abbr={formatLocalDate(addDays(first, index), 'weekday', language)}>
          {formatLocalDate(addDays(first, index), 'shortWeekday', language)}
        </th>
      ))}
    </tr>
  );
};
