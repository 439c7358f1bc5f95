import { API_PREFIX } from '#shared/model/constants.ts';
import type { Api } from '#shared/api/index.ts';
import type { Route, RouteInput, RouteOutput } from '#shared/api/route.ts';
import { ApiError, ConnectionError, isUnanswered, readApiError } from './api-error.ts';
import { noteAnswer, noteNoAnswer } from './connection.ts';
import { takeEarlyAnswer, takeEarlyBody, TIMEOUT_MS } from './early-answer.ts';
import { routeOf } from './route-of.ts';
import { tokenStore } from './token-store.ts';
import { withQuery } from './with-query.ts';

type RouteOf<A extends keyof Api, N extends keyof Api[A]> = Api[A][N] extends Route ? Api[A][N] : never;
export type BodyOf<A extends keyof Api, N extends keyof Api[A]> =
  RouteInput<RouteOf<A, N>> extends { body: infer Body } ? Body : never;

interface Options {
  signal?: AbortSignal;
  /** Receives the cursor of the next page, if there is one (ruling 23). */
  onNextCursor?: (cursor: string | undefined) => void;
  /** Idempotent: if its answer is lost, it is made once more at once, which answers what became of it. */
  isRepeatable?: boolean;
}
type Arguments<I> = object extends I ? [input?: I, options?: Options] : [input: I, options?: Options];

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

const getUrl = (path: string, { params = {}, query = {} }: AnyInput) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return withQuery(API_PREFIX + filled, query);
};

/** Aborts when the time is over, or with `signal`. (`AbortSignal.any` came with Safari 17.4.) */
const withTimeout = (signal: AbortSignal | undefined): AbortSignal => {
  const either = new AbortController();
  const abort = () => either.abort();
  setTimeout(abort, TIMEOUT_MS);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  return either.signal;
};

/** Waits for an answer, or its body, and records the state of the connection. `signal` is the caller's. */
const receive = async <T>(answer: Promise<T>, signal?: AbortSignal): Promise<T> => {
  const mayHaveArrived = navigator.onLine;
  try {
    const received = await answer;
    noteAnswer();
    return received;
  } catch (error) {
    if (signal?.aborted || error instanceof SyntaxError) throw error;
    noteNoAnswer();
    throw new ConnectionError(error, {
      isTimeout: error instanceof DOMException && error.name === 'AbortError',
      mayHaveArrived,
    });
  }
};

const send = async (
  method: string,
  url: string,
  body: unknown,
  { signal, onNextCursor }: Options = {},
): Promise<unknown> => {
  const headers = new Headers({ accept: 'application/json' });
  const token = tokenStore.read();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const early = method === 'GET' && !token ? takeEarlyAnswer(url) : undefined;
  const ask = () =>
    fetch(url, {
      method,
      headers,
      signal: withTimeout(signal),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const response = await receive(early ?? ask(), signal);
  if (!response.ok) throw await readApiError(response);
  onNextCursor?.(response.headers.get('x-next-cursor') ?? undefined);
  const type = response.headers.get('content-type') ?? '';
  if (/^application\/(pdf|zip)/.test(type))
    return new Uint8Array(await receive(response.arrayBuffer(), signal));
  const isText = /^text\/(csv|calendar)/.test(type);
  return receive<unknown>(isText ? response.text() : response.json(), signal);
};

const requestToken = async () => {
  try {
    const { token } = await call('accounts', 'refreshSession');
    tokenStore.save(token);
    return true;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.isFinal && error.status !== 429;
    if (!isRefused) throw error;
    tokenStore.expire();
    return false;
  }
};

let refreshing: Promise<boolean> | undefined;

/**
 * Gets a new access token for the refresh cookie, once for concurrent callers. False if it was refused, which ends the session here; a
 * connection failure is thrown and ends nothing.
 */
const refreshToken = () => (refreshing ??= requestToken().finally(() => (refreshing = undefined)));

/** The early answer of a public route from before the app was loaded, once; undefined if there is none. */
export const takeEarly = <A extends keyof Api, N extends keyof Api[A]>(
  area: A,
  name: N,
  input: RouteInput<RouteOf<A, N>>,
) => takeEarlyBody(getUrl(routeOf(area, name)[1], input)) as RouteOutput<RouteOf<A, N>> | undefined; // the server parsed it

/**
 * Calls a route of the contract by area and name, which must be literals (`routeOf`). An expired access token is renewed once and the call
 * repeated. Throws ApiError for an error answer, ConnectionError for no answer.
 */
export const call = async <A extends keyof Api, N extends keyof Api[A]>(
  area: A,
  name: N,
  ...[input, options]: Arguments<RouteInput<RouteOf<A, N>>>
): Promise<RouteOutput<RouteOf<A, N>>> => {
  const [method, path, auth] = routeOf(area, name);
  const given = (input ?? {}) as AnyInput; // every RouteInput has at most these three parts
  const ask = async () =>
    (await send(method, getUrl(path, given), given.body, options)) as RouteOutput<RouteOf<A, N>>; // the server parsed it
  const attempt = () =>
    ask().catch((error: unknown) => {
      if (options?.isRepeatable && isUnanswered(error) && !error.isTimeout) return ask();
      throw error;
    });

  if (auth === 'public') return attempt();
  if (!tokenStore.read() && tokenStore.hasSession()) await refreshToken();
  try {
    return await attempt();
  } catch (error) {
    const isExpired = error instanceof ApiError && error.status === 401 && tokenStore.hasSession();
    if (!isExpired) throw error;
    if (!(await refreshToken()) && auth !== 'optional') throw error;
    return attempt();
  }
};

/** Calls a route that answers a list or file in parts: one part, and the cursor of the next. */
export const callPage = async <A extends keyof Api, N extends keyof Api[A]>(
  area: A,
  name: N,
  input: RouteInput<RouteOf<A, N>>,
  options?: Options,
): Promise<{ page: RouteOutput<RouteOf<A, N>>; next: string | undefined }> => {
  let next: string | undefined;
  const onNextCursor = (cursor: string | undefined) => (next = cursor);
  const rest = [input, { ...options, onNextCursor }] as Arguments<RouteInput<RouteOf<A, N>>>; // it takes both
  return { page: await call(area, name, ...rest), next };
};
