import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { notificationKeys } from './keys.ts';

const MINUTE_MS = 60_000;

/** The number of unread notifications, polled every minute while the page is visible. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationKeys.all, 'unread'],
  queryFn: ({ signal }) => call('notifications', 'countUnread', {}, { signal }),
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
});
