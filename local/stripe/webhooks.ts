import { createHmac } from 'node:crypto';
import { showEvent, WEBHOOK } from './events.ts';
import type { DeliveryAttempt, Delivery, Webhook } from './objects.ts';
import type { StripeStore } from './store.ts';

const TIMEOUT_MS = 10_000;

/** Half a second to ten minutes, then Stripe-like patience is of no use on one machine. */
export const DEFAULT_RETRY_DELAYS_MS = [500, 2_000, 5_000, 15_000, 60_000, 300_000, 600_000];

export interface WebhookSender {
  /** Sends what is due and not yet on its way. */
  readonly wake: () => void;
  readonly pause: () => void;
  /** Sends what waited: all at once, or one after another in the order asked for. */
  readonly resume: (order?: 'created' | 'reversed') => Promise<void>;
  /** Tries everything undelivered now, without waiting for its back-off; also what was given up. */
  readonly flush: () => Promise<void>;
  /** Sends an event again, `times` copies at the same moment, delivered before or not. */
  readonly resend: (event: string, times: number) => Promise<DeliveryAttempt[]>;
  readonly stop: () => Promise<void>;
}

/** `t=...,v1=...` over the exact body. Real time, whatever the product's clock says: receivers check it against theirs. */
export const signature = (body: string, secret: string): string => {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

const post = async (webhook: Webhook, body: string, stopping: AbortSignal): Promise<DeliveryAttempt> => {
  const at = Date.now();
  try {
    const answer = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(body, webhook.secret),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.arrayBuffer();
    return { at, status: answer.status, error: null };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { at, status: null, error: cause instanceof Error ? cause.message : String(cause) };
  }
};

const accepted = (attempt: DeliveryAttempt): boolean =>
  attempt.status !== null && attempt.status >= 200 && attempt.status < 300;

/**
 * Hands events over after the request that made them, at least once and in no promised order, as Stripe does:
 * anything but a 2xx is tried again after `retryDelaysMs`, then given up. What is owed survives a restart.
 */
export const webhookSender = (store: StripeStore, retryDelaysMs: readonly number[]): WebhookSender => {
  const underway = new Map<string, Promise<DeliveryAttempt | undefined>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let paused = false;

  const note = (id: string, attempt: DeliveryAttempt): void => {
    const delivery = store.deliveries.find(id);
    if (!delivery) return;
    const delay = retryDelaysMs[delivery.attempts.length];
    const delivered = delivery.delivered || accepted(attempt);
    const nextAt = delivered || delay === undefined ? null : Date.now() + delay;
    store.deliveries.put({ ...delivery, attempts: [...delivery.attempts, attempt], delivered, nextAt });
  };

  const attemptOnce = async (id: string): Promise<DeliveryAttempt | undefined> => {
    const delivery = store.deliveries.find(id);
    const webhook = store.webhooks.find(WEBHOOK);
    if (!delivery || !webhook) return undefined;
    const event = store.events.get(delivery.event);
    const attempt = await post(webhook, JSON.stringify(showEvent(store, event), null, 2), stopping.signal);
    if (stopping.signal.aborted) return undefined;
    note(id, attempt);
    await store.save();
    return attempt;
  };

  const send = (id: string): Promise<DeliveryAttempt | undefined> => {
    const running = underway.get(id);
    if (running) return running;
    const sending = attemptOnce(id).finally(() => {
      underway.delete(id);
      wake();
    });
    underway.set(id, sending);
    return sending;
  };

  const undelivered = (): Delivery[] =>
    store.deliveries.all().filter(({ delivered, id }) => !delivered && !underway.has(id));
  const owed = (): Delivery[] => undelivered().filter(({ nextAt }) => nextAt !== null);

  const wake = (): void => {
    clearTimeout(timer);
    if (paused || stopping.signal.aborted) return;
    const now = Date.now();
    const waiting = owed();
    for (const { id, nextAt } of waiting) if (nextAt !== null && nextAt <= now) void send(id);
    const next = Math.min(
      ...waiting.flatMap(({ nextAt }) => (nextAt !== null && nextAt > now ? [nextAt] : [])),
    );
    if (Number.isFinite(next)) timer = setTimeout(wake, next - now).unref();
  };

  return {
    wake,
    pause: () => {
      paused = true;
    },
    resume: async (order) => {
      const waiting = owed().map(({ id }) => id);
      if (order === 'reversed') waiting.reverse();
      if (order !== undefined) for (const id of waiting) await send(id);
      paused = false;
      wake();
      await Promise.all(underway.values());
    },
    flush: async () => {
      await Promise.all([...underway.values(), ...undelivered().map(({ id }) => send(id))]);
    },
    resend: async (event, times) => {
      const attempts = await Promise.all(Array.from({ length: times }, () => attemptOnce(event)));
      return attempts.filter((attempt) => attempt !== undefined);
    },
    stop: async () => {
      clearTimeout(timer);
      stopping.abort();
      await Promise.all(underway.values());
    },
  };
};
