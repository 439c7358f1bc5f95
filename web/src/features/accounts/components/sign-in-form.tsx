import type { SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readField, useProblem } from '../use-problem.ts';
import styles from './form.module.css';

export interface Credentials {
  email: string;
  password: string;
  keepSignedIn: boolean;
}

interface Props {
  /** `refuse` says under the password why the sign-in was refused. */
  onSignIn: (credentials: Credentials, refuse: (reason: string) => void) => void;
  isPending: boolean;
}

/** LG-01, LG-02: of our own sign-in and of that at the user pool. */
export const SignInForm = ({ onSignIn, isPending }: Props) => {
  const text = useText();
  const { form, tell, clear, errorOf } = useProblem<'email' | 'password'>();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = readField(data, 'email').trim();
    const password = readField(data, 'password');
    clear();
    if (!email) tell('email', (say) => say('accounts.completeAll'));
    else if (!password) tell('password', (say) => say('accounts.completeAll'));
    else
      onSignIn({ email, password, keepSignedIn: data.has('keepSignedIn') }, (reason) =>
        tell('password', reason),
      );
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
      <Button type="submit" busy={isPending} isWide>
        {text(isPending ? 'accounts.loginBusy' : 'accounts.loginSubmit')}
      </Button>
    </form>
  );
};
