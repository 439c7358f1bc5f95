import { notificationRoutes } from '#shared/api/notifications.ts';
import { markRead } from '#shared/domain/notifications/list-notifications.ts';
import { clock, withNotifications } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(notificationRoutes.markRead, ({ actor, input }) =>
  markRead({ ...withNotifications(), ...clock }, actor, input.body),
);
