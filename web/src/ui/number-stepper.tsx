import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface Props extends FieldTexts {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max?: number;
  /** After the number, such as € or h. */
  unit?: string;
  name?: string;
  /** What is typed is handed on as it is, 0 for nothing, for a form that has words of its own about it. */
  isLenient?: boolean;
}

/** A whole number with plus and minus; what is typed below `min` or above `max` becomes that bound. */
export const NumberStepper = ({
  value,
  onChange,
  min,
  max = 9999,
  unit,
  name,
  label,
  isLenient = false,
  ...texts
}: Props) => {
  const text = useText();
  const [draft, setDraft] = useState<string>();
  const change = (wanted: number) => onChange(Math.min(max, Math.max(min, Math.round(wanted))));
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, 6);
    setDraft(digits);
    if (isLenient) onChange(Number(digits));
    else if (digits) change(Number(digits));
  };
  return (
    <Field label={label} {...texts}>
      {(control) => (
        <div className={styles.stepper} data-invalid={control['aria-invalid']}>
          <button
            type="button"
            className={styles.step}
            aria-label={text('common.decrease', { label })}
            disabled={value <= min}
            onClick={() => change(value - 1)}
          >
            <Icon name="minus" size={20} />
          </button>
          <span className={styles.number}>
            <input
              {...control}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              value={draft ?? String(value)}
              onChange={(event) => type(event.target.value)}
              onBlur={() => setDraft(undefined)}
            />
            {unit && <span className={styles.unit}>{unit}</span>}
          </span>
          <button
            type="button"
            className={styles.step}
            aria-label={text('common.increase', { label })}
            disabled={value >= max}
            onClick={() => change(value + 1)}
          >
            <Icon name="plus" size={20} />
          </button>
        </div>
      )}
    </Field>
  );
};
