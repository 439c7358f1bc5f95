import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import formStyles from '#web/ui/form.module.css';
import { limitWords } from '#web/components/forms/use-limit-text.ts';
import { readField, type Told, useProblem } from '#web/components/forms/use-form-problems.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import { lostPressText } from '#web/lib/failure-text.ts';
import { confirmSecondFactor } from '#web/api/accounts/confirm-second-factor.ts';
import { useSessionActions } from '#web/api/accounts/session.ts';
import { startSecondFactor } from '#web/api/accounts/start-second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import styles from './moderation.module.css';

/** Whether a route refused a sign-in without a second factor. */
export const isSecondFactorNeeded = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'second_factor_needed';

/** The text and field of an error in the set-up. */
const getReason = (error: Error): Told => {
  if (error instanceof ConnectionError) return (say) => say(lostPressText(error));
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'wrong_password') return (say) => say('moderation.factorPasswordWrong');
  if (code === 'second_factor_wrong') return (say) => say('moderation.factorCodeWrong');
  return limitWords(error) ?? ((say) => say('moderation.factorFailed'));
};

interface Started {
  password: string;
  secret: string;
  url: string;
}

/** Asks for the password, because a stolen session alone must not be able to set up the second factor. */
const AskPassword = ({
  onStarted,
  onExists,
}: {
  onStarted: (started: Started) => void;
  onExists: () => void;
}) => {
  const text = useText();
  const { form, tell, clear, errorOf } = useProblem<'password'>();
  const { mutate, isPending } = useMutation({
    mutationFn: async (password: string) => ({
      password,
      ...(await startSecondFactor(password)),
    }),
    onSuccess: onStarted,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'second_factor_exists') onExists();
      else tell('password', getReason(error));
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = readField(new FormData(event.currentTarget), 'password');
    clear();
    if (password) mutate(password);
    else tell('password', (say) => say('moderation.factorPasswordRequired'));
  };
  return (
    <form method="post" ref={form} className={formStyles.form} onSubmit={submit} noValidate>
      <p>{text('moderation.factorIntro')}</p>
      <PasswordField
        label={text('moderation.factorPassword')}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        error={errorOf('password')}
        required
      />
      <Button type="submit" busy={isPending} isWide>
        {text('moderation.factorStart')}
      </Button>
    </form>
  );
};

/** The secret for the app, and its first code. Every session ends then, so the page leads to the sign-in. */
const AskCode = ({ started: { password, secret, url } }: { started: Started }) => {
  const text = useText();
  const { close } = useSessionActions();
  const { form, tell, clear, errorOf } = useProblem<'code'>();
  const { mutate, isPending } = useMutation({
    mutationFn: (code: string) => confirmSecondFactor({ password, code }),
    onSuccess: () => {
      toast.success(text('moderation.factorDone'), text('moderation.factorSignIn'));
      return close();
    },
    onError: (error) => tell('code', getReason(error)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readField(new FormData(event.currentTarget), 'code').replace(/\s/g, '');
    clear();
    if (/^\d{6}$/.test(code)) mutate(code);
    else tell('code', (say) => say('moderation.factorSixDigits'));
  };
  return (
    <form method="post" ref={form} className={formStyles.form} onSubmit={submit} noValidate>
      <p>{text('moderation.factorSecret')}</p>
      <p>
        <code className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <p>
        <a href={url}>{text('moderation.factorOpenApp')}</a>
      </p>
      <CodeField
        label={text('moderation.factorCode')}
        hint={text('moderation.factorCodeHint')}
        error={errorOf('code')}
      />
      <Button type="submit" busy={isPending} isWide>
        {text('moderation.factorConfirm')}
      </Button>
    </form>
  );
};

/** For an administrator without a second factor in this session: the set-up, or a link to sign in with it. */
export const SecondFactor = () => {
  const text = useText();
  const { close } = useSessionActions();
  const [started, setStarted] = useState<Started>();
  const [exists, setExists] = useState(false);
  return (
    <div className={styles.factor}>
      <h2>{text('moderation.factorTitle')}</h2>
      {exists && (
        <div className={formStyles.form} role="status">
          <p>{text('moderation.factorExists')}</p>
          <Button onClick={() => void close()} isWide>
            {text('moderation.factorSignInAgain')}
          </Button>
        </div>
      )}
      {!exists && started && <AskCode started={started} />}
      {!exists && !started && <AskPassword onStarted={setStarted} onExists={() => setExists(true)} />}
    </div>
  );
};
