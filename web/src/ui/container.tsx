import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './container.module.css';

interface Props {
  children: ReactNode;
  /** `narrow` is for forms and running text. */
  width?: 'page' | 'text' | 'narrow';
  className?: string | undefined;
}

export const Container = ({ children, width = 'page', className }: Props) => (
  <div className={classNames(styles.container, styles[width], className)}>{children}</div>
);
