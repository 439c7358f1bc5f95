import { buildPushPayload } from '@block65/webcrypto-web-push';
import { isIP } from 'node:net';
import type { PushMessage, PushSender } from '../domain/ports/push.ts';
import type { StoredPushSubscription } from '../model/push-subscription.ts';
import { HOUR } from '../lib/time.ts';
import { FetchProblem, requestPublic } from './calendars/request-public.ts';
import { pushBreaker } from './push-breaker.ts';

interface Options {
  /** The stage's public key, as the browser gets it; undefined in a stage without push. */
  readonly publicKey: string | undefined;
  /** The private key, base64url. */
  readonly privateKey: () => Promise<string>;
  /** Whom a push service can write to about our messages (RFC 8292). */
  readonly contact: () => string;
  readonly siteUrl: string;
  /** The address of a fake push service on this machine, for endpoints at `FAKE_PUSH_HOST`. */
  readonly fakeUrl: string | undefined;
}

/** A name that never resolves (RFC 6761). Endpoints are https everywhere, and VAPID names their origin. */
const FAKE_PUSH_HOST = 'push.plazalibre.test';

/** A push service answers within a second. Up to ten notifications share a run and wait for it. */
const TIMEOUT_MS = 3000;
/** A telephone that is off for longer finds the notification on the site. */
const TTL_SECONDS = (12 * HOUR) / 1000;

const GONE = [404, 410];
/** The service is overloaded. Any other refusal is of this message: a retry changes nothing, and others need not wait. */
const BUSY = 429;

const isPublicName = (hostname: string) =>
  hostname.includes('.') && isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 && !hostname.endsWith('.local');

/** Whether the key of a browser is a point of the curve. What is none must not look like a failure of its push service. */
const isPoint = async (p256dh: string): Promise<boolean> => {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const point = Buffer.from(p256dh, 'base64url');
  return crypto.subtle.importKey('raw', point, curve, false, []).then(
    () => true,
    () => false,
  );
};

/** Name lookups take no signal: this also ends the wait for them. */
const lateness = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    signal.addEventListener('abort', () => fail(new Error('A push service does not answer.')));
  });

const toRequest = async (
  { publicKey, privateKey, contact }: Options,
  { endpoint, p256dh, auth }: StoredPushSubscription,
  message: PushMessage,
) =>
  buildPushPayload(
    { data: { ...message }, options: { ttl: TTL_SECONDS, urgency: 'normal' } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { subject: `mailto:${contact()}`, publicKey, privateKey: await privateKey() },
  );

/** Sends messages to browsers, encrypted (RFC 8291) and signed with the stage's key (VAPID, RFC 8292). */
export const webPush = (options: Options): PushSender => {
  const breaker = pushBreaker();

  const post = async (subscription: StoredPushSubscription, message: PushMessage): Promise<number> => {
    const { headers, body } = await toRequest(options, subscription, message);
    const { hostname, pathname } = new URL(subscription.endpoint);
    const { fakeUrl } = options;
    const isFake = fakeUrl !== undefined && hostname === FAKE_PUSH_HOST;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = requestPublic(
      new URL(isFake ? `${fakeUrl}${pathname}` : subscription.endpoint),
      { allowsLocal: isFake, patienceMs: TIMEOUT_MS },
      signal,
      { method: 'POST', headers, body: Buffer.from(body) },
    );
    const response = await Promise.race([answer, lateness(signal)]);
    response.destroy();
    return response.statusCode ?? 0;
  };

  return {
    publicKey: options.publicKey,
    accepts: (endpoint) => {
      const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
      if (username !== '' || password !== '' || origin === new URL(options.siteUrl).origin) return false;
      return protocol === 'https:' && port === '' && isPublicName(hostname);
    },
    send: async (subscription, message) => {
      const { userId } = subscription;
      const { host } = new URL(subscription.endpoint);
      if (breaker.isOpen(host, userId, Date.now())) throw new Error('This push service failed a moment ago.');
      if (!(await isPoint(subscription.p256dh))) return 'gone';
      try {
        const status = await post(subscription, message);
        if (status >= 500 || status === BUSY) throw new Error(`A push service answered ${status}.`);
        if (GONE.includes(status)) return 'gone';
        if (status >= 300) return 'refused';
        breaker.noteDelivery(host);
        return 'sent';
      } catch (error) {
        // An address of our own network, now or by a change of its name.
        if (error instanceof FetchProblem && error.problem === 'refused_address') return 'gone';
        breaker.noteFailure(host, userId, Date.now());
        throw error;
      }
    },
  };
};
