import { useId, type ReactNode } from 'react';
import type { Elements } from '#web/lib/elements.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { Note } from './layout.tsx';

/** The properties of every control, beside the attributes of its element. */
export interface FieldTexts {
  label: ReactNode;
  /** Under the control, before the error. */
  hint?: ReactNode;
  /** Says what to do. Marks the control as invalid. */
  error?: string | undefined;
  /** Beside the label, e.g. 'opcional'. */
  note?: string;
}

/** Properties that the control inside must spread. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props extends FieldTexts {
  id?: string | undefined;
  /** Invalid because of a message elsewhere, such as one for a group of fields. */
  isInvalid?: boolean | undefined;
  children: (control: ControlProps) => Elements;
}

/** A label above, a control, and under it the hint and the error, connected for assistive technology. */
export const Field = ({ label, hint, error, isInvalid, note, id, children }: Props) => {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [hint !== undefined && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        <span>{label}</span>
        {note && <span className={styles.note}>{` ${note}`}</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error || isInvalid ? true : undefined,
      })}
      {hint !== undefined && <Note id={hintId}>{hint}</Note>}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
};

/** The error line, also for groups of controls without a Field. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <span className={styles.error} id={id}>
    <Icon name="warning" size={16} />
    <span>{children}</span>
  </span>
);
