import { useState, type SubmitEvent } from 'react';
import { MIN_AGE } from '#shared/model/rules.ts';
import { isEmail } from '#web/components/forms/email.ts';
import { missing, type Problem, problemIf, useProblem } from '#web/components/forms/use-form-problems.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import styles from '#web/ui/form.module.css';
import { Note } from '#web/ui/layout.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { findPasswordProblems } from '../password.ts';
import { toRegisterProblem, useRegister } from '../use-register.ts';
import { inNewTab } from './in-new-tab.tsx';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  onAttempt?: (isUnderWay: boolean) => void;
  /** The button's text. */
  submit: string;
}

/**
 * An account in the middle of a booking (decision 214): e-mail and one password, which can be shown. The button accepts the terms; the
 * sentence above it says so.
 */
export const ShortRegisterForm = ({ email, onEmail, onAttempt, submit }: Props) => {
  const text = useText();
  const { form, tell, tellAll, clear, errorOf } = useProblem<'email' | 'password'>();
  const { mutateAsync, isPending } = useRegister();
  const [password, setPassword] = useState('');
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const address = email.trim();
    const problems: Problem<'email' | 'password'>[] = [
      ...missing<'email'>('email', address),
      ...problemIf(address !== '' && !isEmail(address), 'email' as const, (say) =>
        say('accounts.emailInvalid'),
      ),
      ...findPasswordProblems(address, password),
    ];
    clear();
    if (problems.length > 0) {
      tellAll(problems);
      return;
    }
    onAttempt?.(true);
    // Not `onError`, which is not called once the form has been replaced by the other one.
    mutateAsync({ email: address, password, fullName: '' }).catch((error: unknown) => {
      onAttempt?.(false);
      if (!(error instanceof Error)) return;
      const problem = toRegisterProblem(error);
      if (problem && problem[0] !== 'fullName') tell(problem[0], problem[1]);
    });
  };
  return (
    <form method="post" ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      <EmailField
        label={text('accounts.email')}
        autoComplete="username"
        value={email}
        onChange={({ target }) => onEmail(target.value)}
        error={errorOf('email')}
        required
      />
      <PasswordField
        label={text('accounts.password')}
        hint={text('accounts.passwordHint')}
        name="password"
        autoComplete="new-password"
        maxLength={128}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={errorOf('password')}
        required
      />
      <Note>
        <Message
          id="accounts.acceptBySubmit"
          values={{
            minAge: MIN_AGE,
            terms: inNewTab(paths.termsOfRegistration),
            privacy: inNewTab(paths.privacy),
          }}
        />
      </Note>
      <Button type="submit" variant="accent" busy={isPending} isWide>
        {submit}
      </Button>
    </form>
  );
};
