import type { AuthenticatorProps } from '@aws-amplify/ui-react';
import {
  type ConfirmSignInInput,
  confirmSignUp,
  type ConfirmSignUpInput,
  resendSignUpCode,
  type ResendSignUpCodeInput,
  type SignInInput,
  type SignInOutput,
  type SignUpInput,
} from 'aws-amplify/auth';
import type { Language } from '#shared/api/accounts.ts';
import { toAsciiDomain } from '#shared/api/email-address.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import type { useText } from '#web/i18n/use-text.ts';
import { adoptSession } from '#web/api/accounts/adopt-session.ts';
import type { useSessionActions } from '#web/api/accounts/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { isEmail } from '#web/components/forms/email.ts';
import { findPasswordProblem } from './password.ts';
import { poolProblem, secondFactorProblem } from './pool-problem.ts';
import { confirmSignInAtPool, signInAtPool, signUpAtPool, takeRefreshToken } from './user-pool.ts';

type Services = NonNullable<AuthenticatorProps['services']>;

/** The specification requires these errors in the console (000 §8); each form also says what to do. */
const logProblem = (error: Error) => console.error('The sign-in provider refused:', error.name);

interface Surroundings {
  readonly text: ReturnType<typeof useText>;
  readonly language: Language;
  readonly open: ReturnType<typeof useSessionActions>['open'];
}

/**
 * The calls that the Authenticator makes (AU-03); it reads them once, when it is mounted. A sign-in at the pool becomes a normal session:
 * the API takes over the refresh token, and the page continues. Errors use the site's texts. `keepSignedIn` is for the next session.
 */
export const createProviderServices = ({ text, language, open }: Surroundings) => {
  let isKept = false;
  // Kept in memory, so that the correct code of a new account signs in.
  let typed = { email: '', password: '' };

  const enterIfDone = async (output: SignInOutput): Promise<SignInOutput> => {
    if (output.nextStep.signInStep !== 'DONE') return output;
    const body = { refreshToken: await takeRefreshToken(), keepSignedIn: isKept };
    const isStored = open(await adoptSession(body), body.keepSignedIn);
    toast.success(text('accounts.loginSuccess'));
    if (!isStored) toast.info(text('accounts.notStored'), text('accounts.notStoredText'));
    return output;
  };

  /** Wraps the call so that its errors can be shown by the form. */
  const inOurWords =
    <Input, Output>(ask: (input: Input) => Promise<Output>, problem: (error: Error) => MessageId) =>
    async (input: Input): Promise<Output> => {
      try {
        return await ask(input);
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        logProblem(error);
        throw new Error(text(problem(error)), { cause });
      }
    };

  /** Writes the address as the API stores it. */
  const known = <Input extends { username: string }>(input: Input): Input => ({
    ...input,
    username: toAsciiDomain(input.username),
  });

  const handleSignIn = inOurWords(async (input: SignInInput) => {
    const { username, password = '' } = known(input);
    typed = { email: username, password };
    return enterIfDone(await signInAtPool(username, password));
  }, poolProblem);

  const calls = {
    handleSignIn,
    handleConfirmSignIn: inOurWords(
      async (input: ConfirmSignInInput) => enterIfDone(await confirmSignInAtPool(input)),
      secondFactorProblem,
    ),
    handleSignUp: inOurWords((input: SignUpInput) => {
      const { username, password = '', options } = known(input);
      typed = { email: username, password };
      const fullName = options?.userAttributes.name?.trim() ?? '';
      return signUpAtPool({ email: username, password, fullName, language });
    }, poolProblem),
    handleConfirmSignUp: async (input: ConfirmSignUpInput) => {
      const confirm = inOurWords((code: ConfirmSignUpInput) => confirmSignUp(known(code)), poolProblem);
      const output = await confirm(input);
      // The address is now proven. If signing in fails, its form is shown.
      const { email, password } = typed;
      await handleSignIn({ username: email, password }).catch((error: unknown) =>
        toast.error(error instanceof Error ? error.message : text('provider.failed')),
      );
      return output;
    },
    handleResendSignUpCode: inOurWords(async (input: ResendSignUpCodeInput) => {
      const output = await resendSignUpCode(known(input));
      toast.success(text('provider.codeSent'));
      return output;
    }, poolProblem),
  };
  const rules: Services = {
    // The site's rules instead of the pool's, which has fewer.
    validateFormPassword: ({ email = '', password = '', confirm_password: repeated = '' }, touched) => {
      const problem = touched.password || repeated ? findPasswordProblem(password, email) : undefined;
      return Promise.resolve(password && problem ? { password: text(problem) } : null);
    },
    validateCustomSignUp: ({ email = '' }, touched) =>
      Promise.resolve(
        touched.email && email && !isEmail(email) ? { email: text('accounts.emailInvalid') } : undefined,
      ),
  };
  // Called with their input only; Amplify's types also allow a context before it.
  const services: Services = { ...rules, ...(calls as Services) };
  return { services, keepSignedIn: (isWanted: boolean) => void (isKept = isWanted) };
};
