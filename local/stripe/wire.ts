import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { StripeAnswer } from './api.ts';

type Handler = (request: IncomingMessage, url: URL, body: string) => Promise<StripeAnswer>;

interface Service {
  readonly origin: string;
  readonly allowedOrigins: string[] | undefined;
  /** Answers `/v1/*`. */
  readonly api: Handler;
  /** Answers the rest. */
  readonly site: Handler;
}

const respond = async (
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const url = new URL(request.url ?? '/', service.origin);
  const cross = crossOrigin(request.headers.origin, service.allowedOrigins);
  if (!isOwn(request.headers.host, service.origin)) return void response.writeHead(421).end();
  if (request.method === 'OPTIONS') return void response.writeHead(204, cross).end();
  const handler = url.pathname.startsWith('/v1/') ? service.api : service.site;
  const { status, headers, body } = await handler(request, url, await text(request));
  if (status === 0) return void response.destroy();
  response.writeHead(status, { 'Cache-Control': 'no-store', ...cross, ...headers }).end(body);
};

/** Answers what comes in; an unforeseen error is logged and cuts the connection. */
export const answerRequests = (server: Server, service: Service): void => {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    respond(service, request, response).catch((error: unknown) => {
      console.error('stripe:', error);
      response.destroy();
    });
  });
};

/** Refuses names that a web page elsewhere could have pointed at this machine. */
const isOwn = (host = '', origin: string): boolean =>
  /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host) || host === new URL(origin).host;

/** The headers that let a web page of this origin call; none for one that is not allowed. */
const crossOrigin = (origin: string | undefined, allowed: string[] | undefined): Record<string, string> => {
  if (origin === undefined || (allowed && !allowed.includes(origin))) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'authorization, content-type, idempotency-key, stripe-version',
    'Access-Control-Expose-Headers': 'Request-Id, Idempotent-Replayed',
    Vary: 'Origin',
  };
};

export const json = (status: number, value: unknown): StripeAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value, null, 2),
});

export const html = (body: string): StripeAnswer => ({
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  },
  body,
});

export const javascript = (body: string): StripeAnswer => ({
  status: 200,
  headers: {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  body,
});
