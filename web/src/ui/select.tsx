import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface Props extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select: its list is the best one on every phone. Options are children. */
export const Select = ({ label, hint, error, note, id, children, ...select }: Props) => (
  <Field label={label} hint={hint} error={error} id={id} {...(note && { note })}>
    {(control) => (
      <div className={styles.withButton}>
        <select {...select} {...control} className={classNames(styles.control, styles.select)}>
          {children}
        </select>
        <Icon name="chevron-down" size={20} className={styles.chevron} />
      </div>
    )}
  </Field>
);
