import { useSignIn } from '../use-sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Signs in by our API, which says in a toast why it refused (000 §8). */
export const LoginForm = () => {
  const { mutate, isPending } = useSignIn();
  return <SignInForm onSignIn={(credentials) => mutate(credentials)} isPending={isPending} />;
};
