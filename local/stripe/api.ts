import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingMessage } from 'node:http';
import type { Desk } from './desk.ts';
import { StripeFailure } from './errors.ts';
import { API_VERSION } from './events.ts';
import { expand } from './expand.ts';
import type { Fault, Faults } from './faults.ts';
import { parseForm } from './form-body.ts';
import { idempotencyDesk, type Ticket } from './idempotency.ts';
import { newStripeId } from './ids.ts';
import type { StripeEvent } from './objects.ts';
import { identify } from './api-key.ts';
import { objectLocks } from './locks.ts';
import type { ApiRoute } from './route.ts';
import { findApiRoute } from './routes.ts';
import type { StripeStore } from './store.ts';

/** A response; status 0 means that the connection is cut. */
export interface StripeAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface ApiParts {
  readonly store: StripeStore;
  readonly keys: { secretKey: string; publishableKey: string };
  readonly deskFor: (request: StripeEvent['request']) => Desk;
  readonly faults: Faults;
  /** Milliseconds of the service's clock. */
  readonly now: () => number;
  /** Called when a request has changed something and that is on disk. */
  readonly changed: () => void;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

interface FailureAnswer {
  readonly status: number;
  readonly body: string;
  readonly beforeWork: boolean;
  readonly headers: Record<string, string>;
}

const failureAnswer = (error: unknown): FailureAnswer => {
  if (error instanceof StripeFailure) {
    const { status, body, beforeWork } = error;
    // The SDK repeats no other 429.
    const headers: Record<string, string> =
      body.code === 'lock_timeout' ? { 'Stripe-Should-Retry': 'true' } : {};
    return { status, body: json({ error: body }), beforeWork, headers };
  }
  console.error('stripe:', error);
  const message = 'An unknown error occurred';
  return {
    status: 500,
    body: json({ error: { type: 'api_error', message } }),
    beforeWork: true,
    headers: {},
  };
};

const brokenAnswer = (status: number): string =>
  json({
    error: {
      type: status === 429 ? 'invalid_request_error' : 'api_error',
      ...(status === 429 && { code: 'rate_limit' }),
      message: `A failure that was asked for (${status}).`,
    },
  });

/** Answers one call of `/v1`: key, idempotency, work, save, and only then the answer. */
export const stripeApi = ({ store, keys, deskFor, faults, now, changed }: ApiParts) => {
  const admit = idempotencyDesk(store, now);
  const lock = objectLocks();

  const work = async (
    request: IncomingMessage,
    url: URL,
    text: string,
    requestId: string,
    fault: Fault | undefined,
  ) => {
    const method = request.method ?? 'GET';
    const form = parseForm(method === 'POST' ? text : url.search.slice(1));
    const found = findApiRoute(method, url.pathname);
    if (!found) {
      const message = `Unrecognized request URL (${method}: ${url.pathname}).`;
      throw new StripeFailure(404, { type: 'invalid_request_error', message }, true);
    }
    const { publishable } = identify(request.headers.authorization, form, keys, found.route.browser ?? false);
    const key = method === 'POST' ? String(request.headers['idempotency-key'] ?? '') || undefined : undefined;
    const account = actingFor(request, found.route);
    const ticket = admit(key, url.pathname, form);
    if (ticket.replay) {
      const { status, body, requestId: original } = ticket.replay;
      return { status, body, headers: { 'Idempotent-Replayed': 'true', 'Original-Request': original } };
    }
    let release: () => void = () => undefined;
    try {
      release = lock(found.route.lock, found.id);
      const desk = deskFor({ id: requestId, idempotency_key: key ?? null });
      const { route, id } = found;
      const call = { desk, form, path: url.pathname, id, publishable, account };
      const run = () => expand(desk, route.run(call), form);
      const answer = carryOut(run, ticket, requestId);
      await store.save();
      if (fault?.delayMs) await sleep(fault.delayMs);
      changed();
      return { ...answer, headers: {} };
    } finally {
      release();
      ticket.release();
    }
  };

  return async function answerCall(request: IncomingMessage, url: URL, text: string): Promise<StripeAnswer> {
    const requestId = newStripeId('req').slice(0, 18);
    const idempotencyKey = request.headers['idempotency-key'];
    const headers = {
      'Content-Type': 'application/json',
      'Request-Id': requestId,
      'Stripe-Version': String(request.headers['stripe-version'] ?? API_VERSION),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': String(idempotencyKey) }),
    };
    const fault = faults.take(`${request.method ?? 'GET'} ${url.pathname}`);
    if (fault?.status !== undefined && !fault.withEffect) {
      if (fault.delayMs) await sleep(fault.delayMs);
      return { status: fault.status, headers, body: brokenAnswer(fault.status) };
    }
    const answer = await work(request, url, text, requestId, fault).catch(failureAnswer);
    if (fault?.status !== undefined)
      return { status: fault.status, headers, body: brokenAnswer(fault.status) };
    return { status: answer.status, headers: { ...headers, ...answer.headers }, body: answer.body };
  };
};

/** Stripe does most things on behalf of a connected account; here such a call is refused, not misunderstood. */
const actingFor = (request: IncomingMessage, route: ApiRoute): string | undefined => {
  const account = request.headers['stripe-account'];
  if (account === undefined) return undefined;
  if (route.connect) return String(account);
  const message = `The local payments service does not do this on behalf of a connected account.`;
  throw new StripeFailure(400, { type: 'invalid_request_error', message }, true);
};

/** Runs the work; what came of it, good or bad, is remembered unless the request was refused before it began. */
const carryOut = (
  run: () => unknown,
  ticket: Ticket,
  requestId: string,
): { status: number; body: string } => {
  let answer: { status: number; body: string; beforeWork?: boolean };
  try {
    answer = { status: 200, body: json(run()) };
  } catch (error) {
    answer = failureAnswer(error);
  }
  const { status, body, beforeWork } = answer;
  if (!beforeWork) ticket.keep({ status, body, requestId });
  return { status, body };
};
