import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './calendar-screen.module.css';

/** Explains the colours and shapes of the month. */
export const Legend = ({ hasRentals }: { hasRentals: boolean }) => {
  const text = useText();
  return (
    <ul className={styles.legend}>
      {(['open', 'closed', 'blocked', 'opened'] as const).map((status) => (
        <li key={status}>
          <span className={styles.swatch} data-status={status}>
            {status !== 'open' && (
              <Icon
                name={({ closed: 'minus', blocked: 'close', opened: 'check' } as const)[status]}
                size={12}
              />
            )}
          </span>
          <span>{text(`calendar.legend.${status}`)}</span>
        </li>
      ))}
      <li>
        <span className={styles.swatch} data-kind="booking" />
        <span>{text('calendar.legendBooking')}</span>
      </li>
      {hasRentals && (
        <li>
          <span className={styles.swatch} data-kind="rental" />
          <span>{text('calendar.legendRental')}</span>
        </li>
      )}
      <li>
        <span className={styles.swatch} data-kind="event" />
        <span>{text('calendar.legendEvent')}</span>
      </li>
    </ul>
  );
};
