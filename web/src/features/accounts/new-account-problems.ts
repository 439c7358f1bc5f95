import { isEmail } from '#web/components/forms/email.ts';
import { missing, type Problem, problemIf } from '#web/components/forms/use-form-problems.ts';
import { findPasswordProblems } from './password.ts';

export type NewAccountField = 'fullName' | 'email' | 'password' | 'repeated';

interface Typed {
  email: string;
  password: string;
  repeated: string;
}

/** All problems, in the order of the form. */
export const findNewAccountProblems = ({ email, password, repeated }: Typed): Problem<NewAccountField>[] => [
  ...missing<NewAccountField>('email', email),
  ...problemIf<NewAccountField>(email !== '' && !isEmail(email), 'email', (say) =>
    say('accounts.emailInvalid'),
  ),
  ...findPasswordProblems(email, password),
  ...missing<NewAccountField>('repeated', repeated),
  ...problemIf<NewAccountField>(repeated !== '' && repeated !== password, 'repeated', (say) =>
    say('accounts.passwordsDiffer'),
  ),
];
