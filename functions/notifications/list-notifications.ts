import { notificationRoutes } from '#shared/api/notifications.ts';
import { listNotifications } from '#shared/domain/notifications/list-notifications.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(notificationRoutes.listNotifications, ({ actor, input }) =>
  listNotifications(kit.notifications(), actor, input.query),
);
