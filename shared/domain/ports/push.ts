import type { PushKind } from '../../model/notification-kinds.ts';
import type { StoredPushSubscription } from '../../model/push-subscription.ts';

/** The effect of a notification that a browser of its person wants to show. */
export type PushEffect = 'push_notification';

export interface PushSubscriptions {
  /**
   * Adds it, or replaces the one with its id. A person has `most` of them: those that were seen longest ago go. Throws `conflict`.
   */
  save(subscription: StoredPushSubscription, most: number): Promise<void>;
  /** Those of a person, the one that was seen first first. */
  list(userId: string): Promise<StoredPushSubscription[]>;
  remove(userId: string, id: string): Promise<void>;
}

/** The message that a browser shows: no address, code, plate, telephone or name is in it. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** The target of a click, a path of the site. */
  readonly path: string;
  /** A later message with the same tag replaces it. */
  readonly tag: string;
}

/** A notification that the browsers of a person show, if they want its kind. */
export interface QueuedPush extends Pick<PushMessage, 'path' | 'tag'> {
  readonly userId: string;
  readonly kind: PushKind;
}

/** Passes notifications to the job that sends them. One may arrive twice. */
export interface PushQueue {
  send(push: QueuedPush): Promise<void>;
}

/** The push services of browsers. */
export interface PushSender {
  /** The public key of the stage; undefined in a stage without push. */
  readonly publicKey: string | undefined;
  /** Whether an endpoint may be one of a push service: it must not lead into our own network. */
  accepts(endpoint: string): boolean;
  /**
   * `gone`: the browser has ended the subscription. `refused`: the service does not take this message, as with a wrong key of the stage,
   * which must not cost people their subscriptions. Throws if a retry may succeed.
   */
  send(subscription: StoredPushSubscription, message: PushMessage): Promise<'sent' | 'gone' | 'refused'>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly pushSubscriptions: PushSubscriptions;
    readonly pushQueue: PushQueue;
  }
  interface Deps {
    readonly pushes: PushSender;
  }
}
