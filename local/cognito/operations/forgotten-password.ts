import * as z from 'zod';
import { notAuthorized } from '../errors.ts';
import { Username, clientOperation, type Operations } from './operation.ts';

/** The pool does not recover passwords by itself (`AccountRecovery.NONE`): the API has a way of its own. */
const refuse = clientOperation(z.object({ Username }), () => {
  throw notAuthorized('Contact administrator to reset password.');
});

export const forgottenPasswordOperations: Operations = {
  ForgotPassword: refuse,
};
