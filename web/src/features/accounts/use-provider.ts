import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { call } from '#web/lib/api-client.ts';
import { useSessionActions } from '#web/lib/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { confirmAtPool, resendCode, signInAtPool, signUpAtPool, type NewPoolUser } from './user-pool.ts';

/** Who waits for a code. The password stays in memory, so that the right code signs in. */
export interface Waiting {
  email: string;
  password: string;
  keepSignedIn: boolean;
}

/** The specification has errors of this path in the log (000 §8); each form also says what to do. */
const logProblem = (error: Error) => console.error('The sign-in provider refused:', error.name);

/**
 * The calls of the second sign-in path (AU-03). A sign-in at the pool becomes a session like any other: the API takes the
 * refresh token over. `onCode` is told who has to enter a code first.
 */
export const useProvider = (onCode: (waiting: Waiting) => void) => {
  const text = useText();
  const { language } = useLanguage();
  const { open } = useSessionActions();

  const enter = async (person: Waiting) => {
    const step = await signInAtPool(person.email, person.password);
    if (step.is === 'confirm') {
      onCode(person);
      return;
    }
    const { keepSignedIn } = person;
    const body = { refreshToken: step.refreshToken, keepSignedIn };
    open(await call('accounts', 'adoptSession', { body }), keepSignedIn);
    toast.success(text('accounts.loginSuccess'));
  };

  return {
    signIn: useMutation({ mutationFn: enter, onError: logProblem }),
    signUp: useMutation({
      mutationFn: (user: Omit<NewPoolUser, 'language'>) => signUpAtPool({ ...user, language }),
      onSuccess: (_, { email, password }) => onCode({ email, password, keepSignedIn: false }),
      onError: logProblem,
    }),
    confirm: useMutation({
      mutationFn: async ({ code, ...person }: Waiting & { code: string }) => {
        await confirmAtPool(person.email, code);
        await enter(person);
      },
      onError: logProblem,
    }),
    resend: useMutation({
      mutationFn: resendCode,
      onSuccess: () => toast.success(text('provider.codeSent')),
      onError: logProblem,
    }),
  };
};
