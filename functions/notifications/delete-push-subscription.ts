import { notificationRoutes } from '#shared/api/notifications.ts';
import { deletePushSubscription } from '#shared/domain/push/push-subscriptions.ts';
import { withPushSubscriptions } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(notificationRoutes.deletePushSubscription, async ({ actor, input }) => {
  await deletePushSubscription(withPushSubscriptions(), actor, input.params.subscriptionId);
  return { message: 'Removed.' };
});
