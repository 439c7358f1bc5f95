import type { SubmitEvent } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import {
  missing,
  type Problem,
  problemIf,
  readField,
  type Told,
  useProblem,
} from '#web/components/forms/use-form-problems.ts';
import styles from '#web/ui/form.module.css';
import { ForgotLink } from './forgot-link.tsx';
import { FormProblem } from './form-problem.tsx';

export interface Credentials {
  email: string;
  password: string;
  keepSignedIn: boolean;
  /** The code of an authenticator app, once it was requested. */
  code?: string;
}

/** The field of a refusal, or none. */
export type SignInField = 'email' | 'password' | 'code' | 'form';

interface Props {
  /** `refuse` shows why the sign-in was refused, under its field. */
  onSignIn: (credentials: Credentials, refuse: (field: SignInField, reason: Told) => void) => void;
  isPending: boolean;
  /** Whether to ask for the code of an authenticator app, too. */
  asksCode?: boolean;
  /** The address, if the page around the form keeps it. */
  email?: string;
  onEmail?: (email: string) => void;
  /** The button's text in the middle of something else. */
  submit?: string;
}

/** LG-01, LG-02: for our own sign-in and the user pool's. */
export const SignInForm = ({
  onSignIn,
  isPending,
  asksCode = false,
  email: kept,
  onEmail,
  submit: action,
}: Props) => {
  const text = useText();
  const { form, tell, tellAll, clear, errorOf } = useProblem<SignInField>();

  const findProblems = ({ email, password, code = '' }: Credentials): Problem<SignInField>[] => [
    ...missing<SignInField>('email', email),
    ...missing<SignInField>('password', password),
    ...problemIf<SignInField>(asksCode && !/^\d{6}$/.test(code), 'code', (say) =>
      say('accounts.codeSixDigits'),
    ),
  ];

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = readField(data, 'email').trim();
    const password = readField(data, 'password');
    const code = readField(data, 'code').replace(/\s/g, '');
    const keepSignedIn = data.has('keepSignedIn');
    const credentials = { email, password, keepSignedIn, ...(asksCode && { code }) };
    const problems = findProblems(credentials);
    clear();
    if (problems.length > 0) tellAll(problems);
    else onSignIn(credentials, tell);
  };

  return (
    <form method="post" ref={form} className={styles.form} onSubmit={submit} noValidate>
      <EmailField
        label={text('accounts.email')}
        autoComplete="username"
        {...(onEmail && { value: kept, onChange: ({ target }) => onEmail(target.value) })}
        error={errorOf('email')}
        required
      />
      <PasswordField
        label={text('accounts.password')}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        error={errorOf('password')}
        required
      />
      {asksCode && (
        <CodeField label={text('accounts.code')} hint={text('accounts.codeHint')} error={errorOf('code')} />
      )}
      <div className={styles.row}>
        <Checkbox label={text('accounts.keepSignedIn')} name="keepSignedIn" />
        <ForgotLink />
      </div>
      <FormProblem>{errorOf('form')}</FormProblem>
      <Button type="submit" variant={action === undefined ? 'primary' : 'accent'} busy={isPending} isWide>
        {action ?? text(isPending ? 'accounts.loginBusy' : 'accounts.loginSubmit')}
      </Button>
    </form>
  );
};
