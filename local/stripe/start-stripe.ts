import { createServer } from 'node:http';
import { closeServer, type Door, listenAt, PRIVATE_DOOR, type Served } from '../door.ts';
import { stripeApi } from './api.ts';
import { type StripeControl, stripeControl } from './control.ts';
import type { Desk } from './desk.ts';
import { recordEvent, WEBHOOK } from './events.ts';
import type { StripeEvent } from './objects.ts';
import { faultList } from './faults.ts';
import { stripeSite } from './site.ts';
import { openStripeStore, type StripeStore } from './store.ts';
import { buildStripeJs } from './stripe-js.ts';
import { DEFAULT_RETRY_DELAYS_MS, webhookSender } from './webhooks.ts';
import { answerRequests } from './wire.ts';

export interface StripeOptions {
  /** This machine only, on a free port, by default. */
  readonly door?: Door;
  /** The state file, kept over restarts. */
  readonly dataFile: string;
  /** Begins with `sk_test_`. */
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhook?: { url: string; secret: string };
  /** Web origins that may call from a browser; absent: any, as with Stripe itself. */
  readonly allowedOrigins?: string[];
  /** Milliseconds; for the dates of objects. Signatures and retries keep real time. */
  readonly now?: () => number;
  readonly webhookRetryDelaysMs?: readonly number[];
}

export interface StripeEmulator extends Served {
  /** The address of the script of the fake Stripe.js. */
  readonly stripeJsUrl: string;
  /** Sets the address of events from now on, pending ones included. */
  readonly setWebhook: (endpoint: { url: string; secret: string }) => void;
  readonly control: StripeControl;
}

interface BankTimers {
  readonly later: Desk['later'];
  readonly stop: () => void;
}

/** Timers of what banks do by themselves, whose changes are saved and sent. */
const bankTimers = (store: StripeStore, changed: () => void): BankTimers => {
  const timers = new Set<NodeJS.Timeout>();
  return {
    later: (afterMs, work) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
        void store.save().then(changed);
      }, afterMs).unref();
      timers.add(timer);
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
};

/** The part of a `Desk` that differs by what caused the work: its events name the request. */
const deskFactory =
  (store: StripeStore, origin: string, now: () => number, timers: BankTimers) =>
  (request: StripeEvent['request']): Desk => ({
    store,
    now,
    later: timers.later,
    hostedPage: (link) => `${origin}/connect/${link}`,
    emit: (type, object, previous, account) => {
      const data = { object, ...(previous && { previous_attributes: previous }) };
      recordEvent(store, { created: now(), type, data, request, ...(account && { account }) });
    },
  });

export const startStripe = async (options: StripeOptions): Promise<StripeEmulator> => {
  const now = options.now ?? Date.now;
  const seconds = () => Math.floor(now() / 1000);
  const store = await openStripeStore(options.dataFile);
  const sender = webhookSender(store, options.webhookRetryDelaysMs ?? DEFAULT_RETRY_DELAYS_MS);
  const changed = () => sender.wake();
  const faults = faultList();
  const server = createServer();
  const origin = await listenAt(server, options.door ?? PRIVATE_DOOR);

  let webhook = options.webhook;
  const applyWebhook = () => webhook && store.webhooks.put({ id: WEBHOOK, ...webhook });
  applyWebhook();
  const reset = async () => {
    await store.clear();
    applyWebhook();
    await store.save();
  };

  const timers = bankTimers(store, changed);
  const deskFor = deskFactory(store, origin, seconds, timers);
  const desk = deskFor({ id: null, idempotency_key: null });
  const control = stripeControl({ desk, sender, faults, changed, reset });
  const api = stripeApi({ store, keys: options, deskFor, faults, now, changed });
  const site = stripeSite({ desk, script: await buildStripeJs(origin), changed });

  answerRequests(server, { origin, allowedOrigins: options.allowedOrigins, api, site });
  changed();

  return {
    url: origin,
    stripeJsUrl: `${origin}/stripe.js`,
    control,
    setWebhook: (endpoint) => {
      webhook = endpoint;
      applyWebhook();
      changed();
    },
    close: async () => {
      timers.stop();
      await sender.stop();
      await closeServer(server);
      await store.save();
    },
  };
};
