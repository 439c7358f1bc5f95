import { notificationRoutes } from '#shared/api/notifications.ts';
import { countUnread } from '#shared/domain/notifications/list-notifications.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(notificationRoutes.countUnread, ({ actor }) =>
  countUnread(kit.notifications(), actor),
);
