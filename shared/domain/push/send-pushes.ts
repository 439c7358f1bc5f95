import type { StoredPushSubscription } from '../../model/push-subscription.ts';
import { MAX_PUSH_ATTEMPTS } from '../../model/rules.ts';
import type { Needs } from '../deps.ts';
import type { PushMessage, QueuedPush } from '../ports/push.ts';
import { NOTIFICATION_TEXTS } from '../../model/notification-kinds.ts';

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
 * Shows a notification in the browsers of a person that want its kind. Throws if a retry may reach more of them; those that it reached get
 * it again then, and replace it by its tag.
 */
const sendPush = async (deps: PushDeps, { userId, kind, path, tag }: QueuedPush): Promise<void> => {
  if (deps.pushes.publicKey === undefined) return;
  const [account, subscriptions] = await Promise.all([
    deps.accounts.find(userId),
    deps.pushSubscriptions.list(userId),
  ]);
  if (!account) return;
  const { title, body } = NOTIFICATION_TEXTS[kind];
  const texts = { title: title[account.language], body: body[account.language] };
  const wanted = subscriptions.filter(({ kinds }) => kinds.includes(kind));
  const results = await Promise.allSettled(wanted.map((one) => sendTo(deps, one, { ...texts, path, tag })));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
};

/** A message of the queue. */
export interface PushDelivery {
  readonly id: string;
  /** Counted from 1, this one included. */
  readonly attempt: number;
  /** Throws for a message that another release has written in its own way. */
  read(): QueuedPush;
}

/** The result of a run, with the messages that are to be delivered again. */
export interface SentPushes {
  readonly handled: number;
  readonly failures: readonly unknown[];
  readonly again: readonly string[];
}

/** Sends queued notifications at the same time, so that a push service that hangs delays no other. Each is given up after some attempts. */
export const sendPushes = async (
  deps: PushDeps,
  deliveries: readonly PushDelivery[],
): Promise<SentPushes> => {
  const results = await Promise.allSettled(deliveries.map(async (one) => sendPush(deps, one.read())));
  const failed = deliveries.filter((_, index) => results[index]?.status === 'rejected');
  return {
    handled: deliveries.length - failed.length,
    failures: results.flatMap((result): readonly unknown[] =>
      result.status === 'rejected' ? [result.reason] : [],
    ),
    again: failed.filter(({ attempt }) => attempt < MAX_PUSH_ATTEMPTS).map(({ id }) => id),
  };
};
