import { useState, type SubmitEvent } from 'react';
import { missing, readField, type Told, useProblem } from '#web/components/forms/use-form-problems.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import styles from '#web/ui/form.module.css';
import { Note } from '#web/ui/layout.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { findNewAccountProblems, type NewAccountField } from '../new-account-problems.ts';
import { isEasyPassword } from '../password.ts';
import { FormProblem } from './form-problem.tsx';
import { inNewTab } from './in-new-tab.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

interface Props {
  /** `refuse` shows why the sign-up was refused. */
  onSignUp: (
    account: { email: string; password: string; fullName: string },
    refuse: (reason: Told) => void,
  ) => void;
  isPending: boolean;
}

/** A new account at the user pool, which requires a name. */
export const PoolSignUpForm = ({ onSignUp, isPending }: Props) => {
  const text = useText();
  const { form, tell, tellAll, clear, errorOf } = useProblem<NewAccountField | 'form'>();
  const [typedEmail, setTypedEmail] = useState('');
  const [password, setPassword] = useState('');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const fullName = readField(data, 'fullName').trim();
    const email = typedEmail.trim();
    const problems = [
      ...missing<NewAccountField>('fullName', fullName),
      ...findNewAccountProblems({ email, password, repeated: readField(data, 'repeated') }),
    ];
    clear();
    if (problems.length > 0) tellAll(problems);
    else onSignUp({ email, password, fullName }, (reason) => tell('form', reason));
  };

  const secret = { autoComplete: 'new-password', maxLength: 128, required: true };
  return (
    <form method="post" ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={text('accounts.fullName')}
        name="fullName"
        autoComplete="name"
        maxLength={80}
        error={errorOf('fullName')}
        required
      />
      <EmailField
        label={text('accounts.email')}
        autoComplete="username"
        onChange={({ target }) => setTypedEmail(target.value)}
        error={errorOf('email')}
        required
      />
      <PasswordField
        {...secret}
        label={text('accounts.password')}
        name="password"
        onChange={({ target }) => setPassword(target.value)}
        error={errorOf('password')}
      />
      <PasswordField
        {...secret}
        label={text('accounts.repeatPassword')}
        name="repeated"
        error={errorOf('repeated')}
      />
      <PasswordChecklist password={password} isEasy={isEasyPassword(password, typedEmail.trim())} />
      <Note>
        <Message
          id="provider.accept"
          values={{ terms: inNewTab(paths.termsOfRegistration), privacy: inNewTab(paths.privacy) }}
        />
      </Note>
      <FormProblem>{errorOf('form')}</FormProblem>
      <Button type="submit" busy={isPending} isWide>
        {text(isPending ? 'accounts.registerBusy' : 'provider.signUp')}
      </Button>
    </form>
  );
};
