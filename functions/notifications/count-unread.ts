import { notificationRoutes } from '#shared/api/notifications.ts';
import { countUnread } from '#shared/domain/notifications/list-notifications.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(notificationRoutes.countUnread, ({ actor }) =>
  countUnread(kit.notifications(), actor),
);
