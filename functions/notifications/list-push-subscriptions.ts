import { notificationRoutes } from '#shared/api/notifications.ts';
import { listPushSubscriptions } from '#shared/domain/push/push-subscriptions.ts';
import { withPushSubscriptions } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(notificationRoutes.listPushSubscriptions, ({ actor }) =>
  listPushSubscriptions(withPushSubscriptions(), actor.userId),
);
