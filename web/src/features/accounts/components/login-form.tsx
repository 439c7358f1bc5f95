import { useSignIn } from '../use-sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Signs in by our API. Why it refused stays on the form, when the toast of 000 §8 is gone. */
export const LoginForm = () => {
  const { mutate, isPending, problemOf } = useSignIn();
  return (
    <SignInForm
      isPending={isPending}
      onSignIn={(credentials, refuse) =>
        mutate(credentials, { onError: (error) => refuse(...problemOf(error)) })
      }
    />
  );
};
