import { YEAR_DAYS } from '../lib/retention.ts';
import { StoredNotification } from '../model/notification.ts';
import { NOTIFICATION_MONTHS } from '../model/rules.ts';
import type { Records } from './area.ts';

/** Notifications on the site. */
export const notificationRecords = {
  notification: {
    items: { 'NOTIFICATION#': StoredNotification },
    days: Math.ceil((NOTIFICATION_MONTHS / 12) * YEAR_DAYS),
    from: 'its writing',
    why: 'what is older is of no use',
  },
} as const satisfies Records;
