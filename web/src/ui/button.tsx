import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonStyle {
  /** One `primary` per screen; `accent` for the one action that sells. */
  variant?: 'primary' | 'accent' | 'secondary' | 'ghost' | 'danger';
  size?: 'md' | 'sm';
  icon?: IconName;
  isWide?: boolean;
}

export const buttonClass = ({ variant = 'primary', size = 'md', isWide = false }: ButtonStyle) =>
  classNames(styles.button, styles[variant], styles[size], isWide && styles.wide);

interface Props extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * Running: announces it, keeps the focus, and cannot be pressed again. A button with this property starts something that a double click
   * must not start twice.
   */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const Button = ({
  variant,
  size,
  icon,
  isWide,
  busy,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: Props) => {
  const style = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(isWide && { isWide }),
  };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click may come before the busy button is rendered.
    const isSecond = busy !== undefined && event.detail > 1;
    if (busy || isSecond) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      className={classNames(buttonClass(style), className)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busy ? <Spinner size={18} /> : icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </button>
  );
};
