import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { forgotPassword } from '#web/api/accounts/forgot-password.ts';
import { ApiError, ConnectionError, isUnanswered } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { isEmail, isEmailRefused } from '#web/components/forms/email.ts';
import { limitWords } from '#web/components/forms/use-limit-text.ts';
import { readField, type Told, useProblem } from '#web/components/forms/use-form-problems.ts';
import styles from '#web/ui/form.module.css';

const isUnknownUser = (error: Error) =>
  error instanceof ApiError && (error.code === 'not_found' || error.message.includes('User not found'));

const getReason = (error: Error): Told => {
  // A second mail does no harm.
  if (error instanceof ConnectionError)
    return (say) =>
      `${say('accounts.forgotError')} ${say(isUnanswered(error) ? 'accounts.forgotUnanswered' : 'common.notSent')}`;
  if (isUnknownUser(error)) return (say) => say('accounts.userNotFound');
  if (isEmailRefused(error)) return (say) => say('accounts.emailInvalid');
  return limitWords(error) ?? ((say) => say('accounts.forgotError'));
};

interface Props {
  /** Prefilled from the sign-in, or when the mail is requested again. */
  email: string;
  /** `isTold` is false if the answer does not say whether the address has an account. */
  onSent: (email: string, isTold: boolean) => void;
}

/** FP-01, the form. */
export const ForgotPasswordForm = ({ email: initialEmail, onSent }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { form, tell, clear, errorOf } = useProblem<'email'>();
  const { mutate, isPending } = useMutation({
    mutationFn: (email: string) => forgotPassword({ email, language }),
    meta: { isRepeatable: true },
    onSuccess: ({ isTold }, email) => {
      if (isTold) toast.success(text('accounts.forgotSuccess'));
      onSent(email, isTold);
    },
    onError: (error) => tell('email', getReason(error)),
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = readField(new FormData(event.currentTarget), 'email').trim();
    clear();
    if (!email) tell('email', (say) => say('accounts.emailRequired'));
    else if (!isEmail(email)) tell('email', (say) => say('accounts.emailInvalid'));
    else mutate(email);
  };

  return (
    <form method="post" ref={form} className={styles.form} onSubmit={submit} noValidate>
      <EmailField
        label={text('accounts.email')}
        autoComplete="username"
        defaultValue={initialEmail}
        error={errorOf('email')}
        required
      />
      <Button type="submit" busy={isPending} isWide>
        {text(isPending ? 'accounts.forgotBusy' : 'accounts.forgotSubmit')}
      </Button>
    </form>
  );
};
