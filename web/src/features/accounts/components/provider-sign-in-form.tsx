import { useText } from '#web/i18n/use-text.ts';
import { poolProblem } from '../pool-problem.ts';
import type { useProvider } from '../use-provider.ts';
import { SignInForm } from './sign-in-form.tsx';

/** AU-03: sign in at the user pool. */
export const ProviderSignInForm = ({ signIn }: Pick<ReturnType<typeof useProvider>, 'signIn'>) => {
  const text = useText();
  return (
    <SignInForm
      isPending={signIn.isPending}
      onSignIn={(credentials, refuse) =>
        signIn.mutate(credentials, { onError: (error) => refuse(text(poolProblem(error))) })
      }
    />
  );
};
