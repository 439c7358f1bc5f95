import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';

/** For a button that a library renders. */
export const iconButtonClass = styles.button;

interface Props extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'children' | 'className' | 'type'
> {
  icon: IconName;
  /** In CSS pixels. */
  iconSize?: number;
  /** The action, for assistive technology. */
  label: string;
}

/** A button that shows only an icon. */
export const IconButton = ({ icon, iconSize = 20, label, ...rest }: Props) => (
  <button {...rest} type="button" className={iconButtonClass} aria-label={label}>
    <Icon name={icon} size={iconSize} />
  </button>
);
