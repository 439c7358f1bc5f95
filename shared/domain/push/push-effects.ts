import { isPushKind, type PushKind } from '../../model/constants.ts';
import type { StoredPushSubscription } from '../../model/push-subscription.ts';
import type { Needs } from '../deps.ts';
import type { Effects } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import type { PushEffect, PushMessage } from '../ports/push.ts';
import { PUSH_TEXTS } from './push-texts.ts';

/** Some 45 minutes with pauses. What was not shown by then is in the mail and on the site. */
const MAX_PUSH_ATTEMPTS = 7;

const bookingPath = (kind: PushKind, bookingId: string): string => {
  if (kind === 'stay_reminder') return `/reserva/${bookingId}/pase`;
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

type PushDeps = Needs<'pushSubscriptions' | 'pushes' | 'accounts'>;

const sendTo = async (
  { pushes, pushSubscriptions }: PushDeps,
  subscription: StoredPushSubscription,
  message: PushMessage,
): Promise<void> => {
  // One that was made for another key cannot be reached: its browser makes another when it opens the site.
  const isOurs = subscription.publicKey === pushes.publicKey;
  const outcome = isOurs ? await pushes.send(subscription, message) : 'gone';
  if (outcome === 'gone') await pushSubscriptions.remove(subscription.userId, subscription.id);
};

/**
 * Shows a notification in the browsers of a person that want its kind. Browsers that it reached may get it again with a retry for others:
 * they replace it by its tag.
 */
export const pushEffects: Effects<PushDeps, PushEffect> = {
  push_notification: async (deps, entry: OutboxEntry) => {
    const { userId, kind, attempts } = entry;
    const subject = isPushKind(kind) ? findSubject(kind, entry) : undefined;
    if (userId === undefined || !isPushKind(kind) || !subject)
      throw new Error(`Outbox entry ${entry.id} names no notification that can be pushed.`);
    if (attempts > MAX_PUSH_ATTEMPTS || deps.pushes.publicKey === undefined) return;
    const [account, subscriptions] = await Promise.all([
      deps.accounts.find(userId),
      deps.pushSubscriptions.list(userId),
    ]);
    if (!account) return;
    const [title, body] = PUSH_TEXTS[kind][account.language];
    const message = { title, body, path: subject.path, tag: `${kind}.${subject.id}` };
    const wanted = subscriptions.filter(({ kinds }) => kinds.includes(kind));
    const results = await Promise.allSettled(wanted.map((one) => sendTo(deps, one, message)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  },
};
