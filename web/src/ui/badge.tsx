import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  children: ReactNode;
  tone?: 'neutral' | 'accent' | 'success' | 'danger';
  icon?: IconName;
}

export const Badge = ({ children, tone = 'neutral', icon }: Props) => (
  <span className={classNames(styles.badge, styles[tone])}>
    {icon && <Icon name={icon} size={16} />}
    <span>{children}</span>
  </span>
);
