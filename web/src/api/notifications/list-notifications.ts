import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { notificationKeys } from './keys.ts';

/** What happened to bookings and spaces of the signed-in person, latest first, a page at a time. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...notificationKeys.all, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call('notifications', 'listNotifications', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  // What has just happened is what one opens the list for.
  staleTime: 0,
});
