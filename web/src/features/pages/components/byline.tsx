import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import styles from './byline.module.css';

/** The author of an article, and the day, `YYYY-MM-DD`. */
export const Byline = ({ date }: { date: string }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <p className={styles.byline}>
      <span>{`${text('pages.author')} · `}</span>
      <time dateTime={date}>{formatLocalDate(date, 'day', language)}</time>
    </p>
  );
};
