import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { getMe } from '../accounts/get-me.ts';

/** Whether the server knows no session of this person any more: only closing the account ends it at this moment. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Closes the caller's account; `account_has_open_business` says what prevents it. */
export const closeMyAccount = (password: string): Promise<unknown> =>
  verifyOutcome<unknown>(call('privacy', 'closeMyAccount', { body: { password } }), () =>
    getMe().then(
      () => undefined,
      (error: unknown) => {
        if (isGone(error)) return { closed: true };
        throw error;
      },
    ),
  );
