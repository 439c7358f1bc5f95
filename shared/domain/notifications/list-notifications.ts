import { MAX_MARKED } from '../../model/constants.ts';
import { MAX_UNREAD, type Notification as NotificationAnswer } from '../../api/notifications.ts';
import type { Actor, Needs } from '../deps.ts';
import { toNotificationAnswer } from './notification.ts';

const PAGE = 30;

/** The caller's notifications, latest first, in pages. */
export const listNotifications = async (
  deps: Needs<'notifications'>,
  actor: Actor,
  query: { cursor?: string | undefined },
): Promise<{ notifications: NotificationAnswer[]; nextCursor: string | null }> => {
  const { notifications, next } = await deps.notifications.list(actor.userId, {
    limit: PAGE,
    after: query.cursor,
  });
  return { notifications: notifications.map(toNotificationAnswer), nextCursor: next ?? null };
};

export const countUnread = async (
  deps: Needs<'notifications'>,
  actor: Actor,
): Promise<{ unread: number }> => ({
  unread: await deps.notifications.countUnread(actor.userId, MAX_UNREAD),
});

/** Marks the named ones as read, or all, a thousand at a time, and returns how many were unread. Those of others are ignored. */
export const markRead = async (
  deps: Needs<'notifications' | 'clock'>,
  actor: Actor,
  input: { ids: readonly string[] | 'all' },
): Promise<{ marked: number }> => ({
  marked: await deps.notifications.markRead(actor.userId, input.ids, MAX_MARKED, deps.clock.now()),
});
