import type { NewNotification } from '../../model/notification.ts';
import type { OutboxEvent } from './outbox.ts';
import type { PushEffect } from './push.ts';

export interface Notification extends NewNotification {
  readonly isRead: boolean;
}

export interface Notifications {
  /** Adds a notification unless its id exists, with an outbox entry in one transaction if there is one. */
  add(notification: NewNotification, event?: OutboxEvent<PushEffect>, now?: number): Promise<void>;
  /** Latest first; `after` is the cursor of the previous page. */
  list(
    userId: string,
    page: { limit: number; after?: string | undefined },
  ): Promise<{ notifications: Notification[]; next?: string | undefined }>;
  /** The number of unread ones, counted up to `most`. */
  countUnread(userId: string, most: number): Promise<number>;
  /** Marks the person's named notifications as read, or all up to `most`, and returns how many were unread. */
  markRead(userId: string, ids: readonly string[] | 'all', most: number, now: number): Promise<number>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly notifications: Notifications;
  }
}
