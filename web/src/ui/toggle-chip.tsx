import type { InputHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './toggle-chip.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  children: ReactNode;
  icon?: IconName;
}

/** A checkbox in the shape of a pill: for several short choices side by side. */
export const ToggleChip = ({ children, icon, ...input }: Props) => (
  <label className={styles.chip}>
    <input {...input} type="checkbox" className={styles.box} />
    {icon && <Icon name={icon} size={20} />}
    <span>{children}</span>
  </label>
);
