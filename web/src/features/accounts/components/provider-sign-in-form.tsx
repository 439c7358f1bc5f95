import { poolProblem } from '../pool-problem.ts';
import type { useProvider } from '../use-provider.ts';
import { SignInForm } from './sign-in-form.tsx';

/** AU-03: sign in at the user pool. */
export const ProviderSignInForm = ({ signIn }: Pick<ReturnType<typeof useProvider>, 'signIn'>) => (
  <SignInForm
    isPending={signIn.isPending}
    onSignIn={(credentials, refuse) =>
      signIn.mutate(credentials, {
        onError: (error) => refuse('password', (say) => say(poolProblem(error))),
      })
    }
  />
);
