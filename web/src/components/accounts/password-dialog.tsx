import { useId, useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import { lostPressText } from '#web/lib/failure-text.ts';
import { paths } from '#web/lib/paths.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Button, type ButtonStyle } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import styles from '#web/ui/form.module.css';

interface FormProps {
  /** Why the password is asked for. */
  hint: string;
  isPending: boolean;
  /** The error of the last attempt. */
  error: Error | null;
  /** The text for an error that is about neither the password, a limit nor the connection. */
  failureText: (error: Error) => string;
  /** Whether the action can be repeated safely. */
  isRepeatable?: boolean;
  onSubmit: (password: string) => void;
  children?: Elements;
}

interface Props extends FormProps {
  isOpen: boolean;
  /** Not called during a call. */
  onClose: () => void;
  title: string;
  /** The button's text. */
  submit: string;
  variant?: NonNullable<ButtonStyle['variant']>;
}

/** The input is cleared when the dialog closes. */
const PasswordForm = ({
  id,
  hint,
  isPending,
  error,
  failureText,
  isRepeatable = false,
  onSubmit,
  children,
}: FormProps & { id: string }) => {
  const text = useText();
  const limitText = useLimitText();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const failed = isPending ? null : error;
  const isWrong = failed instanceof ApiError && failed.code === 'wrong_password';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsMissing(password === '');
    if (password === '') field.current?.focus();
    else onSubmit(password);
  };
  const fieldError = () => {
    if (isMissing) return text('accounts.ownPasswordRequired');
    return isWrong ? text('accounts.ownPasswordWrong') : undefined;
  };
  const failure = () => {
    if (!failed || isWrong) return undefined;
    if (failed instanceof ConnectionError)
      return text(isRepeatable ? 'common.connectionText' : lostPressText(failed));
    return limitText(failed) ?? failureText(failed);
  };
  const problem = failure();

  return (
    <form method="post" id={id} className={styles.form} onSubmit={submit} noValidate>
      {children}
      <PasswordField
        ref={field}
        label={text('accounts.ownPassword')}
        hint={hint}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        value={password}
        error={fieldError()}
        onChange={({ target }) => {
          setPassword(target.value);
          setIsMissing(false);
        }}
        required
      />
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <p>
        <Link to={paths.forgotPassword} className={styles.link}>
          {text('accounts.forgotLink')}
        </Link>
      </p>
    </form>
  );
};

/** Asks a signed-in person for the password again before something that a stolen session must not do. */
export const PasswordDialog = ({ isOpen, onClose, title, submit, variant = 'primary', ...form }: Props) => {
  const formId = useId();
  /** The browser also calls it when a dialog has closed. A running call continues. */
  const leave = () => {
    if (!form.isPending) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      title={title}
      footer={
        <DialogActions onCancel={leave}>
          <Button variant={variant} type="submit" form={formId} busy={form.isPending}>
            {submit}
          </Button>
        </DialogActions>
      }
    >
      <PasswordForm id={formId} {...form} />
    </Dialog>
  );
};
