import { useState, type ComponentProps } from 'react';
import { isCodeNeeded, toSignInProblem, useSignIn } from '../use-sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

interface Props extends Pick<ComponentProps<typeof SignInForm>, 'email' | 'onEmail' | 'submit'> {
  /** Called with true when the form is sent, and with false when it was refused. */
  onAttempt?: (isUnderWay: boolean) => void;
}

/**
 * Signs in by our API. The reason of a refusal stays in the form after the toast of 000 §8 is gone. A person with a second factor is asked
 * for its code after the correct password; other input stays.
 */
export const LoginForm = ({ onAttempt, ...form }: Props) => {
  const [asksCode, setAsksCode] = useState(false);
  const { mutateAsync, isPending } = useSignIn();
  return (
    <SignInForm
      {...form}
      isPending={isPending}
      asksCode={asksCode}
      onSignIn={(credentials, refuse) => {
        onAttempt?.(true);
        // Not `onError`, which is not called once the form has been replaced by the other one.
        mutateAsync(credentials).catch((error: unknown) => {
          onAttempt?.(false);
          if (!(error instanceof Error)) return;
          if (isCodeNeeded(error)) setAsksCode(true);
          else refuse(...toSignInProblem(error));
        });
      }}
    />
  );
};
