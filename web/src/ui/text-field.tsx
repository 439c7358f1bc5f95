import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  /** Invalid by a message that is elsewhere, such as one for a group of fields. */
  isInvalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export const TextField = ({
  label,
  hint,
  error,
  isInvalid,
  note,
  id,
  className,
  ...input
}: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} isInvalid={isInvalid} id={id} {...(note && { note })}>
    {(control) => (
      <input type="text" {...input} {...control} className={classNames(styles.control, className)} />
    )}
  </Field>
);

interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

export const TextArea = ({ label, hint, error, note, id, className, ...area }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error} id={id} {...(note && { note })}>
    {(control) => (
      <textarea
        rows={4}
        {...area}
        {...control}
        className={classNames(styles.control, styles.area, className)}
      />
    )}
  </Field>
);
