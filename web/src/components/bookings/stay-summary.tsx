import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { formatDayOf } from '#web/lib/format-stay.ts';
import { getLastMoment } from './month-days.ts';
import styles from './stay-summary.module.css';

interface Props {
  startTime: string;
  endTime: string;
  timeZone: string;
  /** Of a month of a rental: it is shown with its first and last day, without midnight. */
  rental?: object | undefined;
}

/** Entry and exit in the spot's local time. */
export const StaySummary = ({ startTime, endTime, timeZone, rental }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const facts = [
    ['bookings.entry', startTime],
    ['bookings.exit', rental ? getLastMoment(endTime) : endTime],
  ] as const;
  return (
    <dl className={styles.stay}>
      {facts.map(([label, instant]) => (
        <div key={label}>
          <dt>{text(label)}</dt>
          <dd>
            <span className={styles.day}>{formatDayOf(instant, timeZone, language)}</span>
            {!rental && (
              <span className={styles.time}>{formatInstant(instant, timeZone, 'time', language)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
