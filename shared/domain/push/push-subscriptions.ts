import { pushLimits } from '../../areas/push.ts';
import type { PushSubscription as PushSubscriptionAnswer } from '../../api/notifications.ts';
import { AppError } from '../../lib/app-error.ts';
import { fingerprint } from '../../lib/fingerprint.ts';
import { toIso } from '../../lib/time.ts';
import type { PushKind } from '../../model/notification-kinds.ts';
import type { StoredPushSubscription } from '../../model/push-subscription.ts';
import { MAX_PUSH_DEVICES } from '../../model/rules.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';

/** A browser's subscription, as its push manager gives it, and the kinds that its person wants there. */
interface Offered {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly kinds: readonly PushKind[];
}

const toAnswer = ({ id, endpoint, kinds, createdAt }: StoredPushSubscription): PushSubscriptionAnswer => ({
  id,
  host: new URL(endpoint).hostname,
  // Kinds of a later release stay stored.
  kinds: [...kinds],
  createdAt,
});

/** The caller's browsers, without what reaches them. */
export const listPushSubscriptions = async (
  deps: Needs<'pushSubscriptions'>,
  userId: string,
): Promise<PushSubscriptionAnswer[]> => (await deps.pushSubscriptions.list(userId)).map(toAnswer);

/**
 * Stores a browser of the caller, or what it shows. A person has `MAX_PUSH_DEVICES` at most: the one that was seen longest ago goes.
 * Throws `not_found` in a stage without push, `push_endpoint_refused` for an address that is none of a push service, `conflict`, and
 * `rate_limited`.
 */
export const savePushSubscription = async (
  deps: Needs<'pushSubscriptions' | 'pushes' | 'limits' | 'clock'>,
  actor: Actor,
  { endpoint, keys, kinds }: Offered,
): Promise<PushSubscriptionAnswer> => {
  const { publicKey } = deps.pushes;
  if (publicKey === undefined) throw new AppError('not_found', 'This stage sends nothing to browsers.');
  await enforceRateLimits(deps, [limit(pushLimits.push, actor.userId)]);
  if (!deps.pushes.accepts(endpoint))
    throw new AppError('push_endpoint_refused', 'The endpoint is not that of a push service.');
  const id = fingerprint(endpoint);
  const known = await deps.pushSubscriptions.list(actor.userId);
  const seenAt = toIso(deps.clock.now());
  const createdAt = known.find((other) => other.id === id)?.createdAt ?? seenAt;
  const saved = { id, userId: actor.userId, endpoint, ...keys, kinds, publicKey, createdAt, seenAt };
  await deps.pushSubscriptions.save(saved, MAX_PUSH_DEVICES);
  return toAnswer(saved);
};

/** Removes a browser of the caller. Idempotent. */
export const deletePushSubscription = async (
  deps: Needs<'pushSubscriptions'>,
  actor: Actor,
  id: string,
): Promise<void> => deps.pushSubscriptions.remove(actor.userId, id);
