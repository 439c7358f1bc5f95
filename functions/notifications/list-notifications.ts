import { notificationRoutes } from '#shared/api/notifications.ts';
import { listNotifications } from '#shared/domain/notifications/list-notifications.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(notificationRoutes.listNotifications, ({ actor, input }) =>
  listNotifications(kit.notifications(), actor, input.query),
);
