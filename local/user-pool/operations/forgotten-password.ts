import * as z from 'zod';
import { codeMismatch, deliveryTo, sendCode, useCode } from '../codes.ts';
import { invalidParameter, notAuthorized } from '../errors.ts';
import { assertPolicy, setPassword, touch } from '../passwords.ts';
import { ConfirmationCode, Password, Username, clientOperation, type Operations } from './operation.ts';

/** A new password by a code from the user's mail. Unknown and disabled users are answered as if they had one. */
export const forgottenPasswordOperations: Operations = {
  ForgotPassword: clientOperation(z.object({ Username }), (pool, input) => {
    const user = pool.store.findUser(input.Username);
    if (!user?.enabled) return { CodeDeliveryDetails: deliveryTo(input.Username) };
    if (user.status === 'FORCE_CHANGE_PASSWORD') {
      throw notAuthorized('User password cannot be reset in the current state.');
    }
    if (!user.emailVerified) {
      throw invalidParameter(
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      );
    }
    return { CodeDeliveryDetails: sendCode(pool, user, 'forgot_password') };
  }),

  ConfirmForgotPassword: clientOperation(
    z.object({ Username, ConfirmationCode, Password }),
    (pool, input) => {
      assertPolicy(input.Password);
      const user = pool.store.findUser(input.Username);
      if (!user?.enabled) throw codeMismatch();
      useCode(pool, user, 'forgot_password', input.ConfirmationCode);
      setPassword(pool, user, input.Password);
      user.status = 'CONFIRMED';
      pool.lockout.succeeded(user.id);
      touch(pool, user);
      return {};
    },
  ),
};
