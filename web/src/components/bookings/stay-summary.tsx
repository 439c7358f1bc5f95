import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { formatDayOf } from '#web/lib/format-stay.ts';
import styles from './stay-summary.module.css';

interface Props {
  startTime: string;
  endTime: string;
  timeZone: string;
}

/** Entry and exit in the spot's local time. */
export const StaySummary = ({ startTime, endTime, timeZone }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const facts = [
    ['bookings.entry', startTime],
    ['bookings.exit', endTime],
  ] as const;
  return (
    <dl className={styles.stay}>
      {facts.map(([label, instant]) => (
        <div key={label}>
          <dt>{text(label)}</dt>
          <dd>
            <span className={styles.day}>{formatDayOf(instant, timeZone, language)}</span>
            <span className={styles.time}>{formatInstant(instant, timeZone, 'time', language)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};
