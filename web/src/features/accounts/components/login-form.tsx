import { useState } from 'react';
import { isCodeNeeded, toSignInProblem, useSignIn } from '../use-sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Signs in by our API. The reason of a refusal stays in the form after the toast of 000 §8 is gone. A person with a second factor is asked
 * for its code after the correct password; other input stays.
 */
export const LoginForm = () => {
  const [asksCode, setAsksCode] = useState(false);
  const { mutate, isPending } = useSignIn();
  return (
    <SignInForm
      isPending={isPending}
      asksCode={asksCode}
      onSignIn={(credentials, refuse) =>
        mutate(credentials, {
          onError: (error) => {
            if (isCodeNeeded(error)) setAsksCode(true);
            else refuse(...toSignInProblem(error));
          },
        })
      }
    />
  );
};
