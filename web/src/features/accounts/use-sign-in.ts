import { useMutation } from '@tanstack/react-query';
import { useText } from '#web/i18n/use-text.ts';
import { login } from '#web/api/accounts/login.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { useSessionActions } from '#web/api/accounts/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { isEmailRefused } from '#web/components/forms/email.ts';
import type { Credentials, SignInField } from './components/sign-in-form.tsx';
import { limitWords } from '#web/components/forms/use-limit-text.ts';
import type { Told } from '#web/components/forms/use-form-problems.ts';

const isRefused = (error: Error) =>
  error instanceof ApiError &&
  (error.code === 'invalid_credentials' || error.message.includes('Invalid credentials'));

/** Whether the form must ask for the authenticator app's code. */
export const isCodeNeeded = (error: Error) =>
  error instanceof ApiError && error.code === 'second_factor_needed';

const isDisconnected = (error: Error) => error instanceof ConnectionError || error.message.includes('fetch');

/** Why a sign-in was refused, and the field. */
export const toSignInProblem = (error: Error): [SignInField, Told] => {
  if (isRefused(error)) return ['password', (say) => say('accounts.invalidCredentials')];
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'second_factor_wrong') return ['code', (say) => say('accounts.codeWrong')];
  if (code === 'email_unconfirmed') return ['form', (say) => say('accounts.emailUnconfirmed')];
  if (isDisconnected(error)) return ['form', (say) => say('accounts.connectionError')];
  if (isEmailRefused(error)) return ['email', (say) => say('accounts.emailInvalid')];
  const words = limitWords(error);
  return ['form', (say) => say('accounts.loginError', { message: words?.(say) ?? error.message })];
};

/** Signs in with e-mail and password and shows the result (000 §8). The page continues when the session exists. */
export const useSignIn = () => {
  const text = useText();
  const { open } = useSessionActions();
  return useMutation({
    mutationFn: (body: Credentials) => login(body),
    meta: { isRepeatable: true },
    onSuccess: (session, { keepSignedIn }) => {
      const isStored = open(session, keepSignedIn);
      // A full load of the set-up, because the page for signed-out people redirects at the same moment.
      if (session.needsSecondFactor) window.location.assign(paths.admin);
      else toast.success(text('accounts.loginSuccess'));
      if (!isStored) toast.info(text('accounts.notStored'), text('accounts.notStoredText'));
    },
    onError: (error) => {
      if (isCodeNeeded(error)) return;
      const [field, reason] = toSignInProblem(error);
      const words = reason(text);
      toast.error(field === 'email' ? text('accounts.loginError', { message: words }) : words);
    },
  });
};
