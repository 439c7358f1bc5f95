import { notificationRoutes } from '#shared/api/notifications.ts';
import { markRead } from '#shared/domain/notifications/list-notifications.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(notificationRoutes.markRead, ({ actor, input }) =>
  markRead({ ...kit.notifications(), ...kit.clock }, actor, input.body),
);
