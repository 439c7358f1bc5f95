import type { Needs } from '../deps.ts';
import type { ExportPage } from '../export-page.ts';

const PAGE_SIZE = 200;

/** The export of a person's notifications. `after`: the previous notification. */
export const exportNotifications = async (
  deps: Needs<'notifications'>,
  userId: string,
  after: string,
): Promise<ExportPage> => {
  const page = { limit: PAGE_SIZE, after: after || undefined };
  const { notifications, next } = await deps.notifications.list(userId, page);
  return {
    lists: {
      notifications: notifications.map(({ kind, createdAt, isRead, spotTitle, stay, reason }) => ({
        kind,
        createdAt,
        isRead,
        spotTitle,
        bookingId: stay?.bookingId ?? null,
        reason: reason ?? null,
      })),
    },
    reads: 1,
    next,
  };
};
