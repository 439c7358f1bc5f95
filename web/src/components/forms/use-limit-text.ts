import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { Told } from './use-form-problems.ts';

const MINUTE_SECONDS = 60;

/** The advice when to try again after a rate limit; undefined for every other error. */
export const limitWords = (error: Error): Told | undefined => {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  const { retryAfterSeconds } = error.details;
  return (text) =>
    typeof retryAfterSeconds === 'number'
      ? text('accounts.tooManyUntil', { minutes: Math.ceil(retryAfterSeconds / MINUTE_SECONDS) })
      : text('accounts.tooMany');
};

/** The limit text in the language of the page. */
export const useLimitText = () => {
  const text = useText();
  return (error: Error): string | undefined => limitWords(error)?.(text);
};
