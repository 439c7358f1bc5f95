import { isPushKind, type PushKind } from '../../model/constants.ts';
import type { Needs } from '../deps.ts';
import type { Effects } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import type { PushEffect } from '../ports/push.ts';

const bookingPath = (kind: PushKind, bookingId: string): string => {
  if (kind === 'claim_opened' || kind === 'claim_changed') return `/reserva/${bookingId}/reclamacion`;
  if (kind === 'stay_reminder') return `/reserva/${bookingId}/pase`;
  if (kind === 'problem_reported' || kind === 'problem_decided') return `/reserva/${bookingId}/problema`;
  return kind === 'message_received' ? `/reserva/${bookingId}#mensajes` : `/reserva/${bookingId}`;
};

/** The page behind a notification, and what it is about: a booking, or a favourite. */
const findSubject = (
  kind: PushKind,
  { bookingId, spot }: OutboxEntry,
): { path: string; id: string } | undefined => {
  if (kind === 'favourite_free' || kind === 'favourite_cheaper')
    return spot && { path: `/spot/${spot.id}`, id: spot.id };
  return bookingId === undefined ? undefined : { path: bookingPath(kind, bookingId), id: bookingId };
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
