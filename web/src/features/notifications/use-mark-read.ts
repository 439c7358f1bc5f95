import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_MARKED } from '#shared/api/constants.ts';
import { call } from '#web/lib/api-client.ts';
import { unreadQuery } from '#web/api/notifications/count-unread.ts';
import { notificationKeys } from '#web/api/notifications/keys.ts';
import { notificationsQuery } from '#web/api/notifications/list-notifications.ts';

/** Where it is to mark all, a call marks a thousand. */
const markRead = async (ids: 'all' | string[]): Promise<void> => {
  let marked: number;
  do ({ marked } = await call('notifications', 'markRead', { body: { ids } }));
  while (marked >= MAX_MARKED);
};

/** Marks some notifications, or all, as read: shown at once, and as the server has it afterwards. */
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
