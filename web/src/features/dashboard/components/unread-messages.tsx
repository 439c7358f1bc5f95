import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '#web/i18n/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { conversationsQuery } from '#web/api/messages/list-conversations.ts';

/** The number of unread messages of a booking; nothing if there are none, or it is not known. */
export const UnreadMessages = ({ bookingId }: { bookingId: string }) => {
  const text = useText();
  const { data } = useInfiniteQuery(conversationsQuery);
  const conversation = data?.pages
    .flatMap(({ conversations }) => conversations)
    .find((one) => one.bookingId === bookingId);
  if (!conversation?.unread) return null;
  return (
    <Badge tone="accent" icon="chat">
      {text('messages.unread', { count: conversation.unread })}
    </Badge>
  );
};
