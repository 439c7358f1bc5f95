import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './facts-list.module.css';
import { translateValue } from './translate.ts';

interface Props {
  /** Rows without a value are omitted. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** `columns`: the value below its label, in bold with `strong`. `rows`: at the other end of the line. */
  variant?: 'columns' | 'strong' | 'rows';
  className?: string | undefined;
}

/** Labels and their values. */
export const FactsList = ({ facts, variant = 'columns', className }: Props) => (
  <dl className={classNames(styles[variant], className)}>
    {facts
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate={translateValue(value)}>{value}</dd>
        </div>
      ))}
  </dl>
);
