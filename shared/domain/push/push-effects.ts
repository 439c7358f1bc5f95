import {
  fillInPage,
  getNotificationSpec,
  isPushKind,
  type PushKind,
} from '../../model/notification-kinds.ts';
import type { Effects } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import type { PushEffect } from '../ports/push.ts';

/** The address behind a notification, and what it is about: a booking, a spot, or its person. */
const findSubject = (kind: PushKind, { userId, bookingId, spot }: OutboxEntry) => {
  const { page, pushedPage, isAboutBooking } = getNotificationSpec(kind);
  const path = fillInPage(pushedPage ?? page, { bookingId, spotId: spot?.id });
  const id = isAboutBooking ? bookingId : spot?.id || userId; // the id is empty where it is about no spot
  return path === undefined || id === undefined ? undefined : { path, id };
};

/** Queues a notification for the browsers of its person: no run that sends mails waits for a push service. */
export const pushEffects: Effects<PushEffect> = {
  push_notification: async ({ pushQueue }, entry) => {
    const { userId, kind } = entry;
    const subject = isPushKind(kind) ? findSubject(kind, entry) : undefined;
    if (userId === undefined || !isPushKind(kind) || !subject)
      throw new Error(`Outbox entry ${entry.id} names no notification that can be pushed.`);
    await pushQueue.send({ userId, kind, path: subject.path, tag: `${kind}.${subject.id}` });
  },
};
