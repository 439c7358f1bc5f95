import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import type { Text } from '#web/i18n/use-text.ts';
import { sendMessage } from '#web/api/contact/send-message.ts';
import { ApiError, ConnectionError, isUnanswered } from '#web/lib/api-error.ts';

type Message = Omit<Parameters<typeof sendMessage>[0], 'language'>;

/** The text for a message that was not accepted: what to do. */
export const sendFailureText = (text: Text, error: Error): string => {
  if (isUnanswered(error)) return text('pages.contactUnanswered');
  if (error instanceof ConnectionError) return text('pages.contactNoConnection');
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return text('pages.contactFailed');
  const seconds = Number(error.details.retryAfterSeconds ?? 3600);
  return text('pages.contactLimited', { minutes: Math.max(1, Math.ceil(seconds / 60)) });
};

/** Sends a message to support in the language of the page, which is that of the acknowledgement. */
export const useSendMessage = () => {
  const { language } = useLanguage();
  return useMutation({
    mutationFn: (message: Message) => sendMessage({ ...message, language }),
    meta: { isRepeatable: true },
  });
};
