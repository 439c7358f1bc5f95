import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#web/ui/icon.tsx';
import styles from './back-link.module.css';

/** A link back, above the title of a page. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.back}>
    <Icon name="arrow-left" size={20} />
    <span>{children}</span>
  </Link>
);
