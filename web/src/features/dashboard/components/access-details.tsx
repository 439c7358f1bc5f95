import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './dashboard.module.css';

/** The access details, which the API shows the driver from a day before the stay until its end (ruling 13). */
export const AccessDetails = ({ details }: { details: string }) => {
  const text = useText();
  return (
    <div className={styles.access}>
      <p className={styles.accessTitle}>
        <Icon name="key" size={20} />
        <span>{text('dashboard.accessPrivate')}</span>
      </p>
      <p className={styles.instructions}>{details}</p>
    </div>
  );
};
