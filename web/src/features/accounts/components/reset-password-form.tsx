import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { isTokenRefused, resetPassword } from '#web/api/accounts/reset-password.ts';
import { isUnanswered } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { findPasswordProblem, isEasyPassword, isPasswordRefused } from '../password.ts';
import styles from '#web/ui/form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';

interface Props {
  token: string;
  /** `isCertain` is false if an answer was lost and the link is used now. */
  onDone: (isCertain: boolean) => void;
  /** The link became invalid while the form was open. */
  onTokenRefused: () => void;
}

/** Shown after a lost answer: the new password may be valid already. */
const MayHold = () => {
  const text = useText();
  return (
    <Alert title={text('common.unansweredTitle')}>
      <p>{text('accounts.resetUnanswered')}</p>
      <LinkButton to={paths.login()} variant="secondary" size="sm">
        {text('accounts.goToLogin')}
      </LinkButton>
    </Alert>
  );
};

/** RP-01, the form: problems are shown while typing, and only a valid pair of passwords can be sent. */
export const ResetPasswordForm = ({ token, onDone, onTokenRefused }: Props) => {
  const text = useText();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [mayHold, setMayHold] = useState(false);
  const isRefused = password !== '' && password === refused;
  const wrong = isRefused ? 'accounts.passwordEasy' : findPasswordProblem(password);
  const differs = repeated !== '' && repeated !== password;
  const { mutate, isPending } = useMutation({
    mutationFn: () => resetPassword({ token, newPassword: password }),
    meta: { isRepeatable: true },
    onSuccess: (isCertain) => {
      if (isCertain) toast.success(text('accounts.resetSuccess'));
      onDone(isCertain);
    },
    onError: (error) => {
      if (isTokenRefused(error)) {
        if (mayHold) onDone(false);
        else onTokenRefused();
      } else if (isPasswordRefused(error)) setRefused(password);
      else if (isUnanswered(error)) setMayHold(true);
      else toast.error(text('accounts.resetError'));
    },
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };

  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
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
      {mayHold && !isPending && <MayHold />}
      <Button type="submit" busy={isPending} disabled={wrong !== undefined || repeated !== password} isWide>
        {text(isPending ? 'accounts.resetBusy' : 'accounts.resetSubmit')}
      </Button>
    </form>
  );
};
