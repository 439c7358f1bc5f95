import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { notificationKeys } from './keys.ts';

const MINUTE_MS = 60_000;

/** How many notifications are unread. Looked at again every minute while the page is in view. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationKeys.all, 'unread'],
  queryFn: ({ signal }) => call('notifications', 'countUnread', {}, { signal }),
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
});
