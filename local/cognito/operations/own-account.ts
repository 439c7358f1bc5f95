import { notAuthorized } from '../errors.ts';
import { NoFields, userOperation, type Operations } from './operation.ts';

/** Calls in which signed-in users speak of themselves: Cognito asks for the scope `aws.cognito.signin.user.admin`. */
const NAMES = [
  'GetUser',
  'UpdateUserAttributes',
  'DeleteUserAttributes',
  'GetUserAttributeVerificationCode',
  'VerifyUserAttribute',
  'ChangePassword',
  'GlobalSignOut',
  'DeleteUser',
] as const;

/** The pool of the stages takes that scope out of every access token (lib/stacks/auth-stack.ts). */
const refuse = userOperation(NoFields, () => {
  throw notAuthorized('Access Token does not have required scopes');
});

export const ownAccountOperations: Operations = Object.fromEntries(NAMES.map((name) => [name, refuse]));
