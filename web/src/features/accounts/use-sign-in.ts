import { useMutation } from '@tanstack/react-query';
import { useText } from '#web/i18n/use-text.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import { useSessionActions } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { isEmailRefused } from './email.ts';
import { useLimitText } from './use-limit-text.ts';

interface Credentials {
  email: string;
  password: string;
  keepSignedIn: boolean;
}

const isRefused = (error: Error) =>
  error instanceof ApiError &&
  (error.code === 'invalid_credentials' || error.message.includes('Invalid credentials'));

const isDisconnected = (error: Error) => error instanceof ConnectionError || error.message.includes('fetch');

/** Signs in with e-mail and password and says how it went (000 §8). The page moves on when the session is there. */
export const useSignIn = () => {
  const text = useText();
  const { open } = useSessionActions();
  const limitText = useLimitText();
  const reasonOf = (error: Error) =>
    isEmailRefused(error) ? text('accounts.emailInvalid') : (limitText(error) ?? error.message);
  return useMutation({
    mutationFn: (body: Credentials) => call('accounts', 'login', { body }),
    onSuccess: (session, { keepSignedIn }) => {
      open(session, keepSignedIn);
      toast.success(text('accounts.loginSuccess'));
    },
    onError: (error) => {
      if (isRefused(error)) toast.error(text('accounts.invalidCredentials'));
      else if (isDisconnected(error)) toast.error(text('accounts.connectionError'));
      else toast.error(text('accounts.loginError', { message: reasonOf(error) }));
    },
  });
};
