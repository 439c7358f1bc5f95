import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unreadQuery } from '#web/api/notifications/count-unread.ts';
import { notificationKeys } from '#web/api/notifications/keys.ts';
import { notificationsQuery } from '#web/api/notifications/list-notifications.ts';
import { markRead } from '#web/api/notifications/mark-read.ts';

/** Marks some notifications, or all, as read: shown at once, then corrected by the server's answer. */
export const useMarkRead = () => {
  const queries = useQueryClient();
  const show = (ids: 'all' | readonly string[]) => {
    queries.setQueryData(
      notificationsQuery.queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            notifications: page.notifications.map((one) =>
              ids === 'all' || ids.includes(one.id) ? { ...one, isRead: true } : one,
            ),
          })),
        },
    );
    queries.setQueryData(unreadQuery.queryKey, (count) => ({
      unread: ids === 'all' ? 0 : Math.max(0, (count?.unread ?? 0) - ids.length),
    }));
  };
  return useMutation({
    mutationFn: markRead,
    onMutate: async (ids) => {
      await queries.cancelQueries({ queryKey: notificationKeys.all });
      show(ids);
    },
    onError: () => queries.invalidateQueries({ queryKey: notificationKeys.all }),
  });
};
