import { notificationRoutes } from '#shared/api/notifications.ts';
import { markRead } from '#shared/domain/notifications/list-notifications.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(notificationRoutes.markRead, ({ actor, input }) =>
  markRead(kit.connect(kit.notifications), actor, input.body),
);
