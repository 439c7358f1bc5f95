import { useId, useState, type SubmitEvent } from 'react';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { isEasyPassword } from '../password.ts';
import { readField, useProblem } from '#web/components/forms/use-form-problems.ts';
import { findNewAccountProblems, type NewAccountField } from '../new-account-problems.ts';
import { toRegisterProblem, useRegister } from '../use-register.ts';
import styles from '#web/ui/form.module.css';
import { Note, Stack } from '#web/ui/layout.tsx';
import { inNewTab } from './in-new-tab.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/** RG-01, RG-02. */
export const RegisterForm = () => {
  const text = useText();
  const hintId = useId();
  const { form, tell, tellAll, clear, errorOf } = useProblem<NewAccountField>();
  const { mutate, isPending } = useRegister();
  const [typedEmail, setTypedEmail] = useState('');
  const [password, setPassword] = useState('');
  const [accepted, setAccepted] = useState({ terms: false, privacy: false });
  const isAccepted = accepted.terms && accepted.privacy;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = readField(data, 'email').trim();
    const fullName = readField(data, 'fullName').trim();
    const problems = findNewAccountProblems({ email, password, repeated: readField(data, 'repeated') });
    clear();
    if (problems.length > 0) tellAll(problems);
    else
      mutate(
        { email, password, fullName },
        {
          onError: (error) => {
            const problem = toRegisterProblem(error);
            if (problem) tell(...problem);
          },
        },
      );
  };

  return (
    <form method="post" ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={text('accounts.fullName')}
        note={text('common.optional')}
        name="fullName"
        autoComplete="name"
        maxLength={80}
        error={errorOf('fullName')}
      />
      <EmailField
        label={text('accounts.email')}
        autoComplete="username"
        onChange={(event) => setTypedEmail(event.target.value.trim())}
        error={errorOf('email')}
        required
      />
      <NewPasswordFields
        password={password}
        isEasy={isEasyPassword(password, typedEmail)}
        first={{
          label: text('accounts.password'),
          name: 'password',
          onChange: (event) => setPassword(event.target.value),
          error: errorOf('password'),
        }}
        repeated={{ label: text('accounts.repeatPassword'), error: errorOf('repeated') }}
      />
      <Stack>
        <Checkbox
          label={<Message id="accounts.acceptTerms" values={{ link: inNewTab(paths.termsOfRegistration) }} />}
          checked={accepted.terms}
          onChange={(event) => setAccepted({ ...accepted, terms: event.target.checked })}
        />
        <Checkbox
          label={<Message id="accounts.acceptPrivacy" values={{ link: inNewTab(paths.privacy) }} />}
          checked={accepted.privacy}
          onChange={(event) => setAccepted({ ...accepted, privacy: event.target.checked })}
        />
      </Stack>
      {!isAccepted && <Note id={hintId}>{text('accounts.mustAccept')}</Note>}
      <Button
        type="submit"
        busy={isPending}
        disabled={!isAccepted}
        isWide
        {...(!isAccepted && { 'aria-describedby': hintId })}
      >
        {text(isPending ? 'accounts.registerBusy' : 'accounts.registerSubmit')}
      </Button>
    </form>
  );
};
