import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConversationMessage } from '#shared/api/messages.ts';
import { call } from '#web/lib/api-client.ts';
import { conversationsQuery } from '#web/api/messages/list-conversations.ts';
import { messagesQuery } from '#web/api/messages/list-messages.ts';

/** Tells the server how far the conversation was read, while its end is in view. */
export const useReadMarks = (
  bookingId: string,
  latest: ConversationMessage | undefined,
  unread: number,
  isShown: boolean,
) => {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    meta: { isAutomatic: true },
    mutationFn: (upTo: number) =>
      call('messages', 'markMessagesRead', { params: { bookingId }, body: { upTo } }),
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
