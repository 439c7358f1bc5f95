import { isPushKind } from '../../model/notification-kinds.ts';
import type { NewNotification } from '../../model/notification.ts';
import type { Needs } from '../deps.ts';
import type { OutboxEvent } from '../ports/outbox.ts';
import type { PushEffect } from '../ports/push.ts';

/** The entry of the outbox that shows it in browsers. Its own entry, so that a push service never holds up a mail. */
const toPush = ({ userId, kind, stay, spotId, spotTitle }: NewNotification): OutboxEvent<PushEffect> => ({
  effects: ['push_notification'],
  userId,
  kind,
  spot: { id: spotId, title: spotTitle },
  ...(stay && { bookingId: stay.bookingId }),
});

/** Adds a notification once, and in the same transaction what shows it in the browsers that want its kind. */
export const addNotification = async (
  deps: Needs<'notifications' | 'pushSubscriptions' | 'clock'>,
  notification: NewNotification,
): Promise<void> => {
  const { kind, userId } = notification;
  const devices = isPushKind(kind) ? await deps.pushSubscriptions.list(userId) : [];
  const isWanted = devices.some(({ kinds }) => kinds.includes(kind));
  await deps.notifications.add(notification, isWanted ? toPush(notification) : undefined, deps.clock.now());
};
