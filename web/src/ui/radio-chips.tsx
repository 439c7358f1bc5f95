import type { ReactNode } from 'react';
import { Row } from './layout.tsx';
import styles from './toggle-chip.module.css';

interface Props<Value> {
  /** The `name` of the radio buttons. */
  name: string;
  /** The id of what names the group. */
  labelledBy: string;
  /** The id of its error, if it has one. */
  errorId?: string | undefined;
  options: readonly (readonly [value: Value, label: ReactNode])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few short choices side by side, as radio buttons in the shape of pills. */
export const RadioChips = <Value,>({ name, labelledBy, errorId, options, value, onChange }: Props<Value>) => (
  <Row
    gap={2}
    canWrap
    role="radiogroup"
    aria-labelledby={labelledBy}
    {...(errorId && { 'aria-describedby': errorId, 'aria-invalid': true })}
  >
    {options.map(([option, label]) => (
      <label key={String(option)} className={styles.chip}>
        <input
          type="radio"
          name={name}
          className={styles.box}
          checked={option === value}
          onChange={() => onChange(option)}
        />
        <span>{label}</span>
      </label>
    ))}
  </Row>
);
