import type { Ref } from 'react';
import type { Elements } from '#web/lib/elements.ts';
import { Icon } from './icon.tsx';
import styles from './alert.module.css';

interface Props {
  /** In bold, beside a warning sign. */
  title?: string;
  children: Elements;
  ref?: Ref<HTMLDivElement>;
}

/** Announces at once that something went wrong, with what can be done about it. */
export const Alert = ({ title, children, ref }: Props) => (
  <div ref={ref} role="alert" className={styles.alert}>
    {title !== undefined && <Icon name="warning" className={styles.icon} />}
    <div className={styles.text}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  </div>
);
