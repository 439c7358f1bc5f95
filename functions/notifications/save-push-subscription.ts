import { notificationRoutes } from '#shared/api/notifications.ts';
import { savePushSubscription } from '#shared/domain/push/push-subscriptions.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(notificationRoutes.savePushSubscription, ({ actor, input }) =>
  savePushSubscription(kit.connect(kit.pushSubscriptions, kit.pushes, kit.limits), actor, input.body),
);
