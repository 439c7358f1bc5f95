import type { SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readField, type Told, useProblem } from '../use-problem.ts';
import styles from './form.module.css';

export interface Credentials {
  email: string;
  password: string;
  keepSignedIn: boolean;
}

/** What a refusal is about: one of the fields, or none of them. */
export type SignInField = 'email' | 'password' | 'form';

interface Props {
  /** `refuse` says why the sign-in was refused, under the field that it is about. */
  onSignIn: (credentials: Credentials, refuse: (field: SignInField, reason: Told) => void) => void;
  isPending: boolean;
}

/** LG-01, LG-02: of our own sign-in and of that at the user pool. */
export const SignInForm = ({ onSignIn, isPending }: Props) => {
  const text = useText();
  const { form, tell, clear, errorOf } = useProblem<SignInField>();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = readField(data, 'email').trim();
    const password = readField(data, 'password');
    clear();
    if (!email) tell('email', (say) => say('accounts.completeAll'));
    else if (!password) tell('password', (say) => say('accounts.completeAll'));
    else onSignIn({ email, password, keepSignedIn: data.has('keepSignedIn') }, tell);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={text('accounts.email')}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
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
      <div className={styles.row}>
        <Checkbox label={text('accounts.keepSignedIn')} name="keepSignedIn" />
        <Link to={paths.forgotPassword}>{text('accounts.forgotLink')}</Link>
      </div>
      {errorOf('form') && (
        <div role="alert">
          <FieldError>{errorOf('form')}</FieldError>
        </div>
      )}
      <Button type="submit" busy={isPending} isWide>
        {text(isPending ? 'accounts.loginBusy' : 'accounts.loginSubmit')}
      </Button>
    </form>
  );
};
