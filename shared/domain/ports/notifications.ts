import type { NewNotification } from '../../model/notification.ts';

export interface Notification extends NewNotification {
  readonly isRead: boolean;
}

export interface Notifications {
  /** Adds one; nothing when there is one of this id already. */
  add(notification: NewNotification): Promise<void>;
  /** Latest first; `after` is the cursor of an earlier page. */
  list(
    userId: string,
    page: { limit: number; after?: string | undefined },
  ): Promise<{ notifications: Notification[]; next?: string | undefined }>;
  /** How many are unread, counted up to `most`. */
  countUnread(userId: string, most: number): Promise<number>;
  /**
   * Marks those of the person that are named as read, or all of them until there are `most`, and answers how many were not
   * before.
   */
  markRead(userId: string, ids: readonly string[] | 'all', most: number, now: number): Promise<number>;
}
