import {
  getNotificationSpec,
  isPushKind,
  type NotificationPage,
  type PushKind,
} from '../../model/notification-kinds.ts';
import type { Needs } from '../deps.ts';
import type { Effects } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import type { PushEffect } from '../ports/push.ts';

const PAGES: Readonly<Partial<Record<NotificationPage, (bookingId: string) => string>>> = {
  booking: (bookingId) => `/reserva/${bookingId}`,
  pass: (bookingId) => `/reserva/${bookingId}/pase`,
  problem: (bookingId) => `/reserva/${bookingId}/problema`,
  claim: (bookingId) => `/reserva/${bookingId}/reclamacion`,
  messages: (bookingId) => `/reserva/${bookingId}#mensajes`,
};

/** The page behind a notification, and what it is about: a booking, or a favourite. */
const findSubject = (
  kind: PushKind,
  { bookingId, spot }: OutboxEntry,
): { path: string; id: string } | undefined => {
  const { page, pushedPage, isAboutBooking } = getNotificationSpec(kind);
  if (!isAboutBooking) return spot && { path: `/spot/${spot.id}`, id: spot.id };
  const path = PAGES[pushedPage ?? page];
  return path && bookingId !== undefined ? { path: path(bookingId), id: bookingId } : undefined;
};

/** Queues a notification for the browsers of its person: no run that sends mails waits for a push service. */
export const pushEffects: Effects<Needs<'pushQueue'>, PushEffect> = {
  push_notification: async ({ pushQueue }, entry) => {
    const { userId, kind } = entry;
    const subject = isPushKind(kind) ? findSubject(kind, entry) : undefined;
    if (userId === undefined || !isPushKind(kind) || !subject)
      throw new Error(`Outbox entry ${entry.id} names no notification that can be pushed.`);
    await pushQueue.send({ userId, kind, path: subject.path, tag: `${kind}.${subject.id}` });
  },
};
