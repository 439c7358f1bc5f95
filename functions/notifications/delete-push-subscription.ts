import { notificationRoutes } from '#shared/api/notifications.ts';
import { deletePushSubscription } from '#shared/domain/push/push-subscriptions.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(notificationRoutes.deletePushSubscription, async ({ actor, input }) => {
  await deletePushSubscription(kit.pushSubscriptions(), actor, input.params.subscriptionId);
  return { message: 'Removed.' };
});
