import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { FieldError } from './field.tsx';
import styles from './field.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** May contain links: a click on one follows it and does not change the box. */
  label: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export const Checkbox = ({ label, error, ...input }: Props) => {
  const errorId = useId();
  return (
    <label className={styles.check}>
      <input
        {...input}
        type="checkbox"
        className={styles.box}
        {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      <span>{label}</span>
      {error && (
        <span className={styles.checkError}>
          <FieldError id={errorId}>{error}</FieldError>
        </span>
      )}
    </label>
  );
};
