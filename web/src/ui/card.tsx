import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './card.module.css';

interface Props {
  children: ReactNode;
  as?: 'div' | 'section' | 'article' | 'li';
  /** `raised` for elements above the page, such as the booking box. */
  variant?: 'outlined' | 'raised' | 'tinted';
  className?: string | undefined;
}

export const Card = ({ children, as: Element = 'div', variant = 'outlined', className }: Props) => (
  <Element className={classNames(styles.card, styles[variant], className)}>{children}</Element>
);
