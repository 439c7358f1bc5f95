import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConversationMessage } from '#shared/api/messages.ts';
import { conversationsQuery } from '#web/api/messages/list-conversations.ts';
import { messagesQuery } from '#web/api/messages/list-messages.ts';
import { markMessagesRead } from '#web/api/messages/mark-messages-read.ts';

/** Reports to the server how far the conversation was read, while its end is visible. */
export const useReadMarks = (
  bookingId: string,
  latest: ConversationMessage | undefined,
  unread: number,
  isShown: boolean,
) => {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    meta: { isAutomatic: true },
    mutationFn: (upTo: number) => markMessagesRead(bookingId, upTo),
    onSuccess: ({ unread: left }) => {
      queries.setQueryData(
        messagesQuery(bookingId).queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, unread: left })) },
      );
      return queries.invalidateQueries(conversationsQuery);
    },
  });
  const number = latest?.number;
  useEffect(() => {
    if (isShown && unread > 0 && number !== undefined) mutate(number);
  }, [isShown, mutate, number, unread]);
};
