import { notificationRoutes } from '#shared/api/notifications.ts';
import { listPushSubscriptions } from '#shared/domain/push/push-subscriptions.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(notificationRoutes.listPushSubscriptions, ({ actor }) =>
  listPushSubscriptions(kit.pushSubscriptions(), actor.userId),
);
