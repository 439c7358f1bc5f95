import { useMutation } from '@tanstack/react-query';
import { confirmSignUp, resendSignUpCode } from 'aws-amplify/auth';
import { useEffect, useState } from 'react';
import { toAsciiDomain } from '#shared/api/email-address.ts';
import { adoptSession } from '#web/api/accounts/adopt-session.ts';
import { useSessionActions } from '#web/api/accounts/session.ts';
import { useConfig } from '#web/api/config.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { Credentials } from './components/sign-in-form.tsx';
import { poolProblem } from './pool-problem.ts';
import {
  configureUserPool,
  confirmSignInAtPool,
  type PoolStep,
  signInAtPool,
  signUpAtPool,
  takeRefreshToken,
} from './user-pool.ts';

/** The specification requires these errors in the console (000 §8); each form also says what to do. */
const logProblem = (error: Error) => console.error('The sign-in provider refused:', error.name);

const usePoolCall = <Input>(mutationFn: (input: Input) => Promise<void>) =>
  useMutation({ mutationFn, meta: { isRepeatable: true }, onError: logProblem });

interface State {
  step: PoolStep | 'start';
  /** Kept in memory, so that the correct code of a new account signs in. */
  credentials: Credentials;
}

const START: State = { step: 'start', credentials: { email: '', password: '', keepSignedIn: false } };

/**
 * Signing in and up at the user pool (AU-03), by calls that throw its errors. A sign-in becomes a normal session: the API takes over the
 * refresh token, and the page continues.
 */
export const usePoolSignIn = () => {
  const text = useText();
  const { language } = useLanguage();
  const { userPool } = useConfig();
  const { open } = useSessionActions();
  const [{ step, credentials }, setState] = useState(START);
  const { email } = credentials;
  useEffect(() => configureUserPool(userPool), [userPool]);

  /** After this, the form is no longer there to show an error. */
  const showProblem = (error: unknown) => {
    if (!(error instanceof Error)) return;
    logProblem(error);
    toast.error(text(poolProblem(error)));
  };
  const sendCode = async (username: string) => {
    await resendSignUpCode({ username });
    toast.success(text('provider.codeSent'));
  };
  const goOn = async (next: PoolStep, typed: Credentials) => {
    if (next === 'DONE') {
      const { keepSignedIn } = typed;
      const isStored = open(
        await adoptSession({ refreshToken: await takeRefreshToken(), keepSignedIn }),
        keepSignedIn,
      );
      toast.success(text('accounts.loginSuccess'));
      if (!isStored) toast.info(text('accounts.notStored'), text('accounts.notStoredText'));
      return;
    }
    setState({ step: next, credentials: typed });
    if (next === 'CONFIRM_SIGN_UP') await sendCode(typed.email).catch(showProblem);
  };
  const enter = async (typed: Credentials) => goOn(await signInAtPool(typed.email, typed.password), typed);

  return {
    step,
    email,
    startAgain: () => setState(START),
    signIn: usePoolCall((typed: Credentials) => enter({ ...typed, email: toAsciiDomain(typed.email) })),
    signUp: usePoolCall(async (typed: { email: string; password: string; fullName: string }) => {
      const account = { ...typed, email: toAsciiDomain(typed.email) };
      await signUpAtPool({ ...account, language });
      setState({ step: 'CONFIRM_SIGN_UP', credentials: { ...account, keepSignedIn: false } });
    }),
    confirmAddress: usePoolCall(async (confirmationCode: string) => {
      await confirmSignUp({ username: email, confirmationCode });
      // The address is now proven. If signing in fails, its form is shown.
      await enter(credentials).catch((error: unknown) => {
        setState(START);
        showProblem(error);
      });
    }),
    confirmSignIn: usePoolCall(async (code: string) => goOn(await confirmSignInAtPool(code), credentials)),
    sendCode: usePoolCall(() => sendCode(email)),
  };
};
