import { useState, type SubmitEvent } from 'react';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { isEmail } from '../email.ts';
import { findPasswordProblems } from '../password.ts';
import { poolProblem } from '../pool-problem.ts';
import { missing, type Problem, problemIf, readField, useProblem } from '../use-problem.ts';
import type { useProvider } from '../use-provider.ts';
import styles from './form.module.css';
import { inNewTab } from './in-new-tab.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

type Field = 'fullName' | 'email' | 'password';

/** All that is wrong, in the order of the form. */
const findProblems = (typed: Record<Field, string>): Problem<Field>[] => [
  ...missing<Field>('fullName', typed.fullName),
  ...missing<Field>('email', typed.email),
  ...problemIf<Field>(typed.email !== '' && !isEmail(typed.email), 'email', (say) =>
    say('accounts.emailInvalid'),
  ),
  ...findPasswordProblems(typed.email, typed.password),
];

/** AU-03: sign up at the user pool with e-mail, password and name. */
export const ProviderSignUpForm = ({ signUp }: Pick<ReturnType<typeof useProvider>, 'signUp'>) => {
  const text = useText();
  const { form, tell, tellAll, clear, errorOf } = useProblem<Field>();
  const [password, setPassword] = useState('');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const fullName = readField(data, 'fullName').trim();
    const email = readField(data, 'email').trim();
    const problems = findProblems({ fullName, email, password });
    clear();
    if (problems.length > 0) tellAll(problems);
    else
      signUp.mutate(
        { email, password, fullName },
        { onError: (error) => tell('email', (say) => say(poolProblem(error))) },
      );
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={text('accounts.fullName')}
        name="fullName"
        autoComplete="name"
        maxLength={80}
        error={errorOf('fullName')}
        required
      />
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
        autoComplete="new-password"
        maxLength={128}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errorOf('password')}
        required
      />
      <PasswordChecklist password={password} />
      <p className={styles.hint}>
        <Message
          id="provider.accept"
          values={{ terms: inNewTab(paths.termsOfRegistration), privacy: inNewTab(paths.privacy) }}
        />
      </p>
      <Button type="submit" busy={signUp.isPending} isWide>
        {text(signUp.isPending ? 'accounts.registerBusy' : 'accounts.registerSubmit')}
      </Button>
    </form>
  );
};
