import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { Stack } from './layout.tsx';
import styles from './screen-head.module.css';

interface Props {
  /** The link back, above the title. */
  back: { to: string; label: string; isStrong?: boolean };
  title: string;
  /** Below the title, in grey. */
  children?: ReactNode;
}

/** The head of a screen that is reached from another one. */
export const ScreenHead = ({ back, title, children }: Props) => (
  <Stack as="header" gap={1} align="start">
    <Link to={back.to} className={styles.back} data-strong={back.isStrong}>
      <Icon name="arrow-left" size={18} />
      <span>{back.label}</span>
    </Link>
    <h1>{title}</h1>
    {children !== undefined && <p className={styles.text}>{children}</p>}
  </Stack>
);
