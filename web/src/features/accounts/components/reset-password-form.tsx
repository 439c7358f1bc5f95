import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { resetPassword } from '#web/api/accounts/reset-password.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { showRefusal } from '#web/ui/show-refusal.ts';
import { toast } from '#web/ui/toast-store.ts';
import { findPasswordProblem, isEasyPassword, isPasswordRefused } from '../password.ts';
import styles from '#web/ui/form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';

const isTokenRefused = (error: Error) =>
  error instanceof ApiError &&
  (error.code === 'reset_token_expired' ||
    error.code === 'reset_token_invalid' ||
    /Token expired|Invalid token/.test(error.message));

interface Props {
  token: string;
  onDone: () => void;
  /** The link became invalid while the form was open. */
  onTokenRefused: () => void;
}

/** RP-01, the form: problems are shown while typing, and only a valid pair of passwords can be sent. */
export const ResetPasswordForm = ({ token, onDone, onTokenRefused }: Props) => {
  const text = useText();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const [refused, setRefused] = useState<string>();
  const isRefused = password !== '' && password === refused;
  const wrong = isRefused ? 'accounts.passwordEasy' : findPasswordProblem(password);
  const differs = repeated !== '' && repeated !== password;
  const { mutate, isPending } = useMutation({
    mutationFn: () => resetPassword({ token, newPassword: password }),
    onSuccess: () => {
      toast.success(text('accounts.resetSuccess'));
      onDone();
    },
    onError: (error) => {
      if (isTokenRefused(error)) onTokenRefused();
      else if (isPasswordRefused(error)) setRefused(password);
      else showRefusal(error, text('accounts.resetError'));
    },
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <NewPasswordFields
        password={password}
        isEasy={isRefused || isEasyPassword(password, '')}
        first={{
          label: text('accounts.newPassword'),
          name: 'newPassword',
          onChange: (event) => setPassword(event.target.value),
          onBlur: () => setIsLeft(true),
          error:
            isLeft && password && wrong
              ? text('accounts.passwordInvalid', { problem: text(wrong) })
              : undefined,
        }}
        repeated={{
          label: text('accounts.repeatNewPassword'),
          value: repeated,
          onChange: (event) => setRepeated(event.target.value),
          error: differs ? text('accounts.passwordsDiffer') : undefined,
        }}
      />
      <Button type="submit" busy={isPending} disabled={wrong !== undefined || repeated !== password} isWide>
        {text(isPending ? 'accounts.resetBusy' : 'accounts.resetSubmit')}
      </Button>
    </form>
  );
};
