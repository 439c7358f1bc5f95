import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface Props extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  ref?: Ref<HTMLInputElement>;
}

/** A password with a button that shows and hides it. Give `autoComplete` `current-password` or `new-password`. */
export const PasswordField = ({ label, hint, error, note, id, ...input }: Props) => {
  const text = useText();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} id={id} {...(note && { note })}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={styles.control}
          />
          <button
            type="button"
            className={styles.inside}
            aria-label={text(isShown ? 'common.hidePassword' : 'common.showPassword')}
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} size={20} />
          </button>
        </div>
      )}
    </Field>
  );
};
