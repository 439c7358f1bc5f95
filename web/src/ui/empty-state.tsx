import type { Elements } from '#web/lib/elements.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './state.module.css';

interface Props {
  icon: IconName;
  title: string;
  text?: string;
  /** The next step, a button or a link. */
  action?: Elements;
}

export const EmptyState = ({ icon, title, text, action }: Props) => (
  <div className={styles.state}>
    <span className={styles.icon}>
      <Icon name={icon} size={28} />
    </span>
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {action}
  </div>
);
