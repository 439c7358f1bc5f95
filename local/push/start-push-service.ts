import { createECDH, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readAtMost } from '#shared/lib/read-at-most.ts';
import { type Served, serveAt } from '../door.ts';
import { isSignedFor } from './check-vapid.ts';
import { type BrowserKeys, decryptPush } from './decrypt.ts';

/** Endpoints have this origin, which the product replaces by the address of this service. */
const ORIGIN = 'https://push.plazalibre.test';

/** Push services accept 4096 bytes (RFC 8030). */
const MAX_BYTES = 4096;

export interface PushService extends Served {
  /** A subscription as a browser's push manager gives it. */
  readonly subscribe: () => { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The messages of an endpoint so far, decrypted. */
  readonly messagesOf: (endpoint: string) => readonly string[];
  /** Answers messages to an endpoint with this status from now on: 410 if the browser has ended it. `hang`: not at all. */
  readonly answerWith: (endpoint: string, status: number | 'hang') => void;
}

interface Browser extends BrowserKeys {
  readonly messages: string[];
  answer: number | 'hang';
}

const answer = async (
  browser: Browser | undefined,
  publicKey: string,
  message: IncomingMessage,
): Promise<number | 'hang'> => {
  const body = await readAtMost(message as AsyncIterable<Buffer>, MAX_BYTES);
  const { authorization = '', ttl, 'content-encoding': encoding } = message.headers;
  if (!browser) return 404;
  if (!body) return 413;
  if (message.method !== 'POST' || ttl === undefined || encoding !== 'aes128gcm') return 400;
  if (!isSignedFor(authorization, publicKey, ORIGIN)) return 403;
  if (browser.answer === 201) browser.messages.push(decryptPush(body, browser));
  return browser.answer;
};

/**
 * A push service on this machine (RFC 8030). It checks the signature of each message and decrypts it, as service and browser do. Only
 * tests subscribe to it: a browser has the service of its maker.
 */
export const startPushService = async ({ publicKey }: { publicKey: string }): Promise<PushService> => {
  const browsers = new Map<string, Browser>();
  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    const status = await answer(browsers.get(`${ORIGIN}${message.url ?? ''}`), publicKey, message);
    if (status !== 'hang') response.writeHead(status).end();
  };
  const served = await serveAt((message, response) => {
    handle(message, response).catch(() => response.writeHead(400).end());
  });
  const get = (endpoint: string) => {
    const browser = browsers.get(endpoint);
    if (!browser) throw new Error('There is no such subscription.');
    return browser;
  };
  return {
    ...served,
    subscribe: () => {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const endpoint = `${ORIGIN}/send/${randomBytes(12).toString('base64url')}`;
      browsers.set(endpoint, { ecdh, auth, messages: [], answer: 201 });
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    messagesOf: (endpoint) => get(endpoint).messages,
    answerWith: (endpoint, status) => {
      get(endpoint).answer = status;
    },
  };
};
