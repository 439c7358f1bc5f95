import type { ReactNode } from 'react';
import { ICONS } from './icons.tsx';

export type IconName = keyof typeof ICONS;

interface Props {
  name: IconName;
  /** In CSS pixels. */
  size?: number;
  /** Only for an icon that stands alone; beside a text it is decoration. */
  label?: string;
  className?: string | undefined;
}

export const Icon = ({ name, size = 24, label, className }: Props): ReactNode => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    focusable="false"
  >
    {ICONS[name]}
  </svg>
);
