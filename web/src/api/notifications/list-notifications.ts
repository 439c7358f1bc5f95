import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { notificationKeys } from './keys.ts';

/** Notifications of the signed-in person, latest first, in pages. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...notificationKeys.all, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call('notifications', 'listNotifications', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  // The list is opened for the newest notifications.
  staleTime: 0,
});
