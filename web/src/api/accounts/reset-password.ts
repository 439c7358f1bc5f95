import { call, type BodyOf } from '#web/lib/api-client.ts';
import { ApiError, isUnanswered } from '#web/lib/api-error.ts';

/** Whether the link of the token is used, expired or unknown. */
export const isTokenRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'reset_token_expired' ||
    error.code === 'reset_token_invalid' ||
    /Token expired|Invalid token/.test(error.message));

/**
 * Sets a new password with the token of a mailed link, which works once. Answers whether it did so for certain: false if an answer was lost
 * and the link has been used since, most likely by that attempt.
 */
export const resetPassword = async (body: BodyOf<'accounts', 'resetPassword'>): Promise<boolean> => {
  const send = () => call('accounts', 'resetPassword', { body }).then(() => true);
  try {
    return await send();
  } catch (error) {
    if (!isUnanswered(error) || error.isTimeout) throw error;
    return send().catch((again: unknown) => {
      if (isTokenRefused(again)) return false;
      throw again;
    });
  }
};
