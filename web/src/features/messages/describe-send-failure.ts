import type { Text } from '#web/i18n/use-text.ts';
import { ApiError, ConnectionError, isUnanswered } from '#web/lib/api-error.ts';

/** Why a message could not be sent. */
export const describeSendFailure = (text: Text, error: Error): string => {
  if (error instanceof ConnectionError)
    return text(isUnanswered(error) ? 'messages.unanswered' : 'messages.noAnswer');
  if (!(error instanceof ApiError)) return text('messages.notSent');
  if (error.code === 'conversation_closed') return text('messages.isClosed');
  if (error.code !== 'rate_limited') return text('messages.notSent');
  const seconds = Number(error.details.retryAfterSeconds ?? 3600);
  return text('messages.tooMany', { minutes: Math.max(1, Math.ceil(seconds / 60)) });
};
