import { notificationRoutes } from '#shared/api/notifications.ts';
import { savePushSubscription } from '#shared/domain/push/push-subscriptions.ts';
import { clock, withLimits, withPushes, withPushSubscriptions } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(notificationRoutes.savePushSubscription, ({ actor, input }) =>
  savePushSubscription(
    { ...withPushSubscriptions(), ...withPushes(), ...withLimits(), ...clock },
    actor,
    input.body,
  ),
);
