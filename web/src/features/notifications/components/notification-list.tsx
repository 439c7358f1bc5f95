import { useInfiniteQuery } from '@tanstack/react-query';
import { NOTIFICATION_SPECS } from '#shared/model/notification-kinds.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { notificationsQuery } from '#web/api/notifications/list-notifications.ts';
import { useMarkRead } from '../use-mark-read.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './notifications.module.css';

const Loading = () => {
  const text = useText();
  return (
    <div className={styles.rows} aria-busy="true">
      <p className="visually-hidden" role="status">
        {text('common.loading')}
      </p>
      {[0, 1, 2].map((index) => (
        <div key={index} className={styles.waiting}>
          <Skeleton width="60%" height="1.2rem" />
          <Skeleton width="40%" height="1rem" />
        </div>
      ))}
    </div>
  );
};

/** DB-06: notifications about bookings and spots, latest first. */
export const NotificationList = () => {
  const text = useText();
  const query = useInfiniteQuery(notificationsQuery);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const { mutate: markRead } = useMarkRead();
  if (!data && error) return <QueryError title={text('notifications.loadFailed')} query={query} />;
  if (!data) return <Loading />;
  // An open page may be of the release before: it skips kinds that it does not know.
  const notifications = data.pages
    .flatMap((page) => page.notifications)
    .filter(({ kind }) => kind in NOTIFICATION_SPECS);
  if (notifications.length === 0)
    return (
      <EmptyState icon="bell" title={text('notifications.none')} text={text('notifications.noneText')} />
    );
  return (
    <Stack gap={3} align="start">
      {notifications.some(({ isRead }) => !isRead) && (
        <Button variant="ghost" size="sm" icon="check" onClick={() => markRead('all')}>
          {text('notifications.markAllRead')}
        </Button>
      )}
      <ul className={styles.rows}>
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onRead={() => {
              if (!notification.isRead) markRead([notification.id]);
            }}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('notifications.more')}
        </Button>
      )}
    </Stack>
  );
};
